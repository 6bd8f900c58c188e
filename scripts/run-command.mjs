import { spawn } from 'node:child_process'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')
/** Node 24 from the npm package `node`, whatever the machine has. */
export const node = join(root, 'node_modules', 'node', 'bin', 'node')

const withOurNode = (env) => ({
  ...env,
  PATH: [join(root, 'node_modules', '.bin'), env.PATH].join(delimiter),
})

/** Runs a command to its end; `output` is what it printed unless it was inherited. */
export const run = (command, args, { env = {}, stdio = 'pipe' } = {}) =>
  new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
      env: { ...withOurNode(process.env), ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => done({ code: 1, output: String(error) }))
    child.on('close', (code, signal) =>
      done({ code: code ?? 1, output: signal ? `${output}\nended by ${signal}` : output }),
    )
  })

export const runOrExit = async (command, args, options) => {
  const { code, output } = await run(command, args, options)
  if (code === 0) return
  if (output) console.error(output)
  console.error(`${[command, ...args].join(' ')} failed.`)
  process.exit(1)
}
