import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureWeb } from './ensure-web.mjs'
import { runInFront } from './run-in-front.mjs'

// `npm start`: everything in one process on embedded engines. `--watch` (npm run dev) restarts on a change, with vite beside it.
const watch = process.argv.includes('--watch')
await ensureDependencies()
if (!watch) await ensureWeb()

runInFront([
  [
    ...(watch ? ['--watch', '--watch-preserve-output'] : []),
    'services/main.ts',
    '--target=all',
    '--friendly',
    ...process.argv.slice(2).filter((flag) => flag !== '--watch'),
  ],
  ...(watch ? [['node_modules/vite/bin/vite.js', 'web']] : []),
])
