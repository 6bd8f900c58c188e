import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureWeb } from './ensure-web.mjs'
import { enginesProgram, startEngines } from './real-engines.mjs'
import { node } from './run-command.mjs'
import { runSteps } from './run-steps.mjs'
import { engineSteps, steps } from './steps.mjs'

// `npm run test:engines`: the suites on real engines, then the journeys on separate processes. With `--after-all` everything of `npm test`
// goes before, under one closing line; then a machine without engines is no fault.
const afterAll = process.argv.includes('--after-all')
const up = enginesProgram()
if (!up && !afterAll) {
  console.error(
    'Cannot run: nothing is there to start the engines with. Name a program by ENGINES_UP; or give the addresses yourself, or have Docker answer, and run npm test.',
  )
  process.exit(1)
}
await ensureDependencies()
await ensureWeb()
const engines = up && startEngines(up)
// Counted as a failure, and no reason to leave out what needs none of them.
const notStarted = {
  name: 'start of the real engines',
  command: node,
  args: ['-e', 'console.log("Not every engine started."); process.exit(1)'],
}
if (!up) console.log('Without real engines: nothing is there to start them with (ENGINES_UP).')
const onEngines = engines ? engineSteps(engines.env) : up ? [notStarted] : []
await runSteps([...(afterAll ? steps : []), ...onEngines])
if (engines) engines.stop()
