import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureWeb } from './ensure-web.mjs'
import { runInFront } from './run-in-front.mjs'

// `npm run start:processes [-- --copies=2]`: every module as a process of its own, on the engines whose addresses are in the environment.
await ensureDependencies()
await ensureWeb()
runInFront([['services/run-processes.ts', ...process.argv.slice(2)]])
