import { startServer, type ServerOptions } from '@tribu/gateway/testing/server-process.ts'

/**
 * Runs a bench against the program as people start it, over data of its own that are gone afterwards: one process on embedded engines, or
 * a process for each module on the engines of the environment.
 */
export const withServer = async (
  env: Record<string, string>,
  bench: (url: string) => Promise<void>,
  form: ServerOptions['form'] = 'embedded',
): Promise<void> => {
  const server = await startServer({ form, env: { RATE_LIMIT_SCALE: '100000', ...env } })
  try {
    await bench(server.url)
  } catch (error) {
    console.error(server.output())
    throw error
  } finally {
    await server.stop()
    await server.clean()
  }
}
