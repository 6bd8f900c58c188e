import { spawn } from 'node:child_process'
import { ensureDependencies } from './ensure-dependencies.mjs'
import { ensureWeb } from './ensure-web.mjs'
import { node, root } from './run-command.mjs'

// `npm start`: everything in one process on embedded engines. `--watch` (npm run dev) restarts on a change, with vite beside it.
const watch = process.argv.includes('--watch')
await ensureDependencies()
if (!watch) await ensureWeb()

const children = [
  [
    ...(watch ? ['--watch', '--watch-preserve-output'] : []),
    'services/main.ts',
    '--target=all',
    '--friendly',
    ...process.argv.slice(2).filter((flag) => flag !== '--watch'),
  ],
  ...(watch ? [['node_modules/vite/bin/vite.js', 'web']] : []),
].map((args) =>
  spawn(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  }),
)

// Ctrl-C reaches the children by themselves; we only wait for them, and hand on what reaches us alone.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => children.forEach((child) => child.kill('SIGTERM')))
for (const child of children) {
  child.on('exit', (code, signal) => {
    for (const other of children) if (other !== child) other.kill('SIGTERM')
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
