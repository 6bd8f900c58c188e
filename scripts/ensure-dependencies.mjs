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
  // Not `npm ci`: it refuses a lockfile without the binaries of platforms that nobody here has. The versions are the lockfile's all the same.
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']
  await runOrExit('npm', ['install', ...flags], { stdio: 'inherit' })
  writeFileSync(stamp, wanted)
}
