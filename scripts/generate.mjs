import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { generateContracts, settingsPage, SETTINGS_PAGE } from './generated.mjs'
import { root } from './run-command.mjs'

// `npm run generate`: what is made from contracts and schemas, and committed.
await ensureDependencies()
await generateContracts(join(root, 'proto'))
writeFileSync(join(root, SETTINGS_PAGE), await settingsPage())
