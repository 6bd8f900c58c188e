import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureWeb } from './ensure-web.mjs'
import { runSteps } from './run-steps.mjs'
import { steps } from './steps.mjs'

// `npm test`: everything. Does its own set-up.
await ensureDependencies()
await ensureWeb()
await runSteps(steps)
