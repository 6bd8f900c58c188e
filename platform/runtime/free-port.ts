import { createServer } from 'node:net'

const isFree = (port: number) =>
  new Promise<boolean>((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })

// What was given out is listened at only later; given out twice, one of two processes would not start, and the other be taken for it.
const given = new Set<number>()

/**
 * A port that nobody listens at, and that this process was not given before; with `count`, the first of a row of them, every `step`
 * numbers. Below the range that systems give out by themselves, so that no connection of another takes it between the look and the start,
 * or between two starts.
 */
export const freePort = async (count = 1, step = 1): Promise<number> => {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 11_000)
    const row = Array.from({ length: count }, (_, index) => port + index * step)
    if (row.some((one) => given.has(one))) continue
    for (const one of row) given.add(one)
    if ((await Promise.all(row.map(isFree))).every(Boolean)) return port
  }
}
