import { spawn } from 'node:child_process'
import { node, root } from './run-command.mjs'

/** Runs programs with our Node until all have ended; when one ends, the others are asked to. Each is a list of arguments. */
export const runInFront = (programs) => {
  const children = programs.map((args) =>
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
}
