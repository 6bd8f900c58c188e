import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, runOrExit } from './run-command.mjs'

// Generates the protobuf code anew, elsewhere, and compares: what is committed must be what the contracts say.
const proto = join(root, 'proto')
const fresh = mkdtempSync(join(tmpdir(), 'tribu-proto-'))
const filesBelow = (folder) =>
  readdirSync(folder).flatMap((name) =>
    statSync(join(folder, name)).isDirectory() ? filesBelow(join(folder, name)) : [join(folder, name)],
  )

try {
  const buf = join(root, 'node_modules', '.bin', 'buf')
  await runOrExit(buf, ['lint', proto])
  await runOrExit(buf, ['generate', proto, '--template', join(proto, 'buf.gen.yaml'), '--output', fresh])
  const read = (base) =>
    new Map(filesBelow(base).map((path) => [relative(base, path), readFileSync(path, 'utf8')]))
  const [made, kept] = [read(join(fresh, 'gen')), read(join(proto, 'gen'))]
  const stale = [...new Set([...made.keys(), ...kept.keys()])].filter(
    (name) => made.get(name) !== kept.get(name),
  )
  if (stale.length > 0) {
    console.error(`Not current: ${stale.join(', ')}. Run "npm run generate".`)
    process.exitCode = 1
  }
} finally {
  rmSync(fresh, { recursive: true, force: true })
}
