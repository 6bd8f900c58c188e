import { makeProgram, type Program, type ProgramOptions } from './program.ts'

/** Where each copy of each target listens, in start order. */
export type Layout = { target: string; port: number }[]

const addressName = (target: string) => `${target.toUpperCase()}_URL`

/** The settings by which the processes of a layout find one another: LISTING_URL and so on, each with all copies. */
const addressesIn = (layout: Layout): Record<string, string> => {
  const addresses: Record<string, string> = {}
  for (const { target, port } of layout) {
    const name = addressName(target)
    const url = `http://127.0.0.1:${port}`
    addresses[name] = addresses[name] ? `${addresses[name]},${url}` : url
  }
  return addresses
}

/** The programs of a layout, none started yet. `options` are for all of them. */
export const makeProgramSet = (
  layout: Layout,
  options: Pick<ProgramOptions, 'main' | 'env' | 'apart'> & {
    printed?: (target: string, piece: string) => void
  },
): Program[] => {
  const { printed, ...shared } = options
  const env = { ...options.env, ...addressesIn(layout) }
  return layout.map(({ target, port }) =>
    makeProgram({
      ...shared,
      target,
      port,
      env,
      ...(printed ? { printed: (piece) => printed(target, piece) } : {}),
    }),
  )
}

/** Starts all at once: none needs another to start. @throws Error of the first that did not become ready */
export const startAll = async (programs: Program[], seconds: number): Promise<void> => {
  for (const program of programs) program.start()
  await Promise.all(programs.map((program) => program.ready(seconds)))
}

/**
 * Stops them: what was started last, the door, before all others, so that nobody comes in while those end. Returns the exit code of one
 * that did not end well, else 0.
 */
export const stopAll = async (programs: Program[]): Promise<number | null> => {
  const last = programs.at(-1)?.target
  const end = (chosen: Program[]) => Promise.all(chosen.map((program) => program.end('SIGTERM')))
  const codes = [
    ...(await end(programs.filter(({ target }) => target === last))),
    ...(await end(programs.filter(({ target }) => target !== last))),
  ]
  return codes.find((code) => code !== 0) ?? 0
}
