/** One limiter for each pair of limit and window (seconds), made when it is first asked for. */
export const makeLimiters = <Limiter>(
  make: (limit: number, windowSeconds: number, name: string) => Limiter,
) => {
  const made = new Map<string, Limiter>()
  return (limit: number, windowSeconds: number): Limiter => {
    const name = `${limit}/${windowSeconds}`
    const limiter = made.get(name) ?? make(limit, windowSeconds, name)
    made.set(name, limiter)
    return limiter
  }
}
