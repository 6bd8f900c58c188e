import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { root } from './run-command.mjs'
import { runSteps } from './run-steps.mjs'
import { engineSteps } from './steps.mjs'

// `npm run test:engines`: the feature suites on real engines, which a program beside the project starts. It prints `export NAME=value` for
// each address, and leaves the engines running.
const SUPPORTED = ['redis', 's3', 'mongodb']
const up = process.env.ENGINES_UP ?? join(root, '..', 'shared', 'engines', 'up')

if (!existsSync(up)) {
  console.error(
    `Cannot run: there is no ${up} to start the engines with. Name another by ENGINES_UP; or give the addresses yourself, or have Docker answer, and run npm test.`,
  )
  process.exit(1)
}
await ensureDependencies()
const started = spawnSync(up, SUPPORTED, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })
if (started.status !== 0) {
  console.error('Cannot run: not every engine started.')
  process.exit(1)
}
for (const [, name, value] of started.stdout.matchAll(/^export (\w+)=(.*)$/gm))
  process.env[name] = value.replace(/^(['"])(.*)\1$/, '$2')
await runSteps(engineSteps)
