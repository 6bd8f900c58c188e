/**
 * The same calls; what they reject with goes through `translate` first. `admit` runs before each; what it throws, the call rejects with.
 */
export const translateErrors = <Calls extends object>(
  calls: Calls,
  translate: (error: unknown) => unknown,
  admit: () => void = () => undefined,
): Calls =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]: [string, (...input: never[]) => Promise<unknown>]) => [
      name,
      async (...input: never[]) => {
        admit()
        return call(...input).catch((error: unknown) => {
          throw translate(error)
        })
      },
    ]),
  ) as Calls
