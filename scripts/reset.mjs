import { ensureDependencies } from './ensure-dependencies.mjs'
import { node, runOrExit } from './run-command.mjs'

await ensureDependencies()
await runOrExit(node, ['services/reset.ts'], { stdio: 'inherit' })
