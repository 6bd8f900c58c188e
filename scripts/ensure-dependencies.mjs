import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, runOrExit } from './run-command.mjs'

const stamp = join(root, 'node_modules', '.installed')

/** Installs the packages of the lockfile when they are missing or not the same. Needs only Node ≥ 20 and npm. */
export const ensureDependencies = async () => {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 20) {
    console.error(`Node ${process.versions.node} is too old; please install Node 20 or newer.`)
    process.exit(1)
  }
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages (a few minutes the first time) …')
  await runOrExit('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev'], {
    stdio: 'inherit',
  })
  writeFileSync(stamp, wanted)
}
