import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureWeb } from './ensure-web.mjs'
import { node, root, runOrExit } from './run-command.mjs'

// `npm run bench [-- search routes …]`: all benches, or those named, one after the other. Does its own set-up.
const ENDING = '.bench.ts'
const there = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length))
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !there.includes(name))
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are: ${there.join(', ')}.`)
  process.exit(1)
}

await ensureDependencies()
await ensureWeb()
for (const name of wanted.length > 0 ? wanted : there)
  await runOrExit(node, [join('bench', `${name}${ENDING}`)], { stdio: 'inherit' })
