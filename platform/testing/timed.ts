/** Makes a call and tells what it rejected with, undefined when it did not, and how long it took in milliseconds. */
export const timed = async (call: () => Promise<unknown>): Promise<{ reason: unknown; ms: number }> => {
  const began = performance.now()
  const reason: unknown = await call().then(
    () => undefined,
    (error: unknown) => error,
  )
  return { reason, ms: performance.now() - began }
}
