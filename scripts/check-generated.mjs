import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buf, generateContracts, settingsPage, SETTINGS_PAGE } from './generated.mjs'
import { root, run, runOrExit } from './run-command.mjs'

// Generates everything anew, elsewhere, and compares: what is committed must be what the contracts and schemas say.
const proto = join(root, 'proto')
const fresh = mkdtempSync(join(tmpdir(), 'tribu-proto-'))
const filesBelow = (folder) =>
  readdirSync(folder).flatMap((name) =>
    statSync(join(folder, name)).isDirectory() ? filesBelow(join(folder, name)) : [join(folder, name)],
  )

// The commit before the last, or the last where there is only one: what stands in a log may never become unreadable.
const commitBefore = async () => {
  for (const ref of ['HEAD~1', 'HEAD'])
    if ((await run('git', ['rev-parse', '--verify', '--quiet', ref])).code === 0) return ref
  return undefined
}

try {
  await runOrExit(buf, ['lint', proto])
  const base = await commitBefore()
  if (base)
    await runOrExit(buf, ['breaking', proto, '--against', `${join(root, '.git')}#ref=${base},subdir=proto`])
  else console.log('Not compared with the events of before: this is no git checkout.')
  await generateContracts(fresh)
  const read = (base) =>
    new Map(filesBelow(base).map((path) => [relative(base, path), readFileSync(path, 'utf8')]))
  const [made, kept] = [read(join(fresh, 'gen')), read(join(proto, 'gen'))]
  const stale = [...new Set([...made.keys(), ...kept.keys()])].filter(
    (name) => made.get(name) !== kept.get(name),
  )
  if ((await settingsPage()) !== readFileSync(join(root, SETTINGS_PAGE), 'utf8')) stale.push(SETTINGS_PAGE)
  if (stale.length > 0) {
    console.error(`Not current: ${stale.join(', ')}. Run "npm run generate".`)
    process.exitCode = 1
  }
} finally {
  rmSync(fresh, { recursive: true, force: true })
}
