import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')
/** Node 24 from the npm package `node`, whatever the machine has. */
export const node = join(root, 'node_modules', 'node', 'bin', 'node')

const withOurNode = (env) => ({
  ...env,
  PATH: [join(root, 'node_modules', '.bin'), env.PATH].join(delimiter),
})

// A step that stands still must not take all the others' time with it; and what goes on after a command's end must not hold up whoever
// waits for that, by a pipe that it was given.
const LONGEST_MS = 40 * 60_000
const PIPES_MS = 5000

/** Runs a command to its end; `output` is what it printed unless it was inherited. It is ended after forty minutes. */
export const run = (command, args, { env = {}, stdio = 'pipe' } = {}) =>
  new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
      env: { ...withOurNode(process.env), ...env },
      ...(stdio === 'pipe' ? { timeout: LONGEST_MS, killSignal: 'SIGKILL' } : {}),
    })
    let output = ''
    const pipes = [child.stdout, child.stderr].filter(Boolean)
    for (const stream of pipes) stream.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('exit', (code, signal) => {
      const finish = () => {
        clearTimeout(late)
        for (const stream of pipes) stream.destroy()
        done({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output })
      }
      const late = setTimeout(finish, PIPES_MS)
      child.on('close', finish)
    })
  })

export const runOrExit = async (command, args, options) => {
  const { code, output } = await run(command, args, options)
  if (code === 0) return
  if (output) console.error(output)
  console.error(`${[command, ...args].join(' ')} failed.`)
  process.exit(1)
}
