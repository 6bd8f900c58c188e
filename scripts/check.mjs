import { ensureDependencies } from './ensure-dependencies.mjs'
import { runSteps } from './run-steps.mjs'
import { steps } from './steps.mjs'

// `npm run check`: the fast part of the tests.
await ensureDependencies()
await runSteps(steps.filter((step) => step.fast))
