import { startServer } from '@tribu/gateway/testing/server-process.ts'

/** Runs a bench against the program as people start it, on embedded engines and a folder of its own that is gone afterwards. */
export const withServer = async (
  env: Record<string, string>,
  bench: (url: string) => Promise<void>,
): Promise<void> => {
  const server = await startServer({ env: { RATE_LIMIT_SCALE: '100000', ...env } })
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
