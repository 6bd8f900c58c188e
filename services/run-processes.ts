import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { PlatformSettings } from '@tribu/platform/config/platform-settings.ts'
import { readSettings } from '@tribu/platform/config/settings.ts'
import type { Program } from '@tribu/platform/processes/program.ts'
import { makeProgramSet, startAll, stopAll, type Layout } from '@tribu/platform/processes/program-set.ts'
import { missingEngines } from '@tribu/platform/processes/real-engines.ts'
import { modules } from './modules.ts'

// `npm run start:processes [-- --copies=2]`: every module as a process of its own, on the real engines whose addresses are set.
const START_SECONDS = 60
const AGAIN_MS = 1000

const say = (line: string) => process.stdout.write(`${line}\n`)
const fail = (lines: string[]): never => {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}

const { values } = parseArgs({ options: { copies: { type: 'string', default: '1' } } })
const copies = Number(values.copies)
if (!Number.isInteger(copies) || copies < 1 || copies > 10)
  fail([`--copies must be a whole number from 1 to 10 (it is "${values.copies}").`])
const missing = missingEngines(process.env)
if (missing.length > 0)
  fail(['Separate processes share their engines, so each needs an address:', ...missing])

// The sandbox stands for one thing outside, on one port.
const copiesOf = (target: string) => (target === 'sandbox' ? 1 : copies)

/** The door is at PORT, everything else at the numbers that follow. */
const layOut = (first: number): Layout => {
  let next = first + 1
  let door: number | undefined = first
  return Object.keys(modules)
    .filter((target) => target !== 'demo')
    .flatMap((target) =>
      Array.from({ length: copiesOf(target) }, () => {
        const port = target === 'gateway' && door ? door : (next += 1) - 1
        if (target === 'gateway') door = undefined
        return { target, port }
      }),
    )
}

const settings = readSettings(PlatformSettings, process.env)
const programs = makeProgramSet(layOut(settings.PORT), {
  main: join(import.meta.dirname, 'main.ts'),
  apart: true,
  env: {
    INTERNAL_TOKEN: randomUUID() + randomUUID(),
    PUBLIC_URL: `http://localhost:${settings.PORT}`,
    DRAIN_SECONDS: copies > 1 ? '3' : '0',
    ...process.env,
  },
  printed: (target, piece) => {
    for (const line of piece.split('\n').filter(Boolean)) say(`${target.padEnd(13)}${line}`)
  },
})

let stopping = false
const stop = () => {
  if (stopping) return
  stopping = true
  say('\nStopping, from the door inwards …')
  void stopAll(programs).then((code) => process.exit(code ?? 1))
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

/** As an orchestrator does: who ends by itself is started again, there. */
const keepRunning = async (program: Program) => {
  for (;;) {
    const code = await program.ended()
    if (stopping) return
    say(`${program.target} at ${program.url} ended (${code ?? 'killed'}); starting it again.`)
    await pause(AGAIN_MS)
    program.start()
  }
}

try {
  await startAll(programs, START_SECONDS)
} catch (error) {
  if (!stopping) {
    stopping = true
    await stopAll(programs)
    fail([error instanceof Error ? error.message : String(error)])
  }
}
say('')
for (const { target, url } of programs) say(`  ${target.padEnd(13)}${url}`)
say(`\n  Open ${programs.find(({ target }) => target === 'gateway')?.url}.  Ctrl-C stops all.\n`)
for (const program of programs) void keepRunning(program)
