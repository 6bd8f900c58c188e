import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'

/** A way to an engine that a suite can break. */
export type Line = {
  /** The engine's address by this way. */
  url: string
  /**
   * `cut` ends all connections and refuses new ones; `silent` leaves them open and takes new ones, with nobody answering. A connection
   * that lost bytes stays silent for ever; others go on when the line is `open` again.
   */
  put: (next: 'open' | 'cut' | 'silent') => void
  /** How many connections there are now. */
  connections: () => number
  close: () => void
}

/** Opens a line to the one host of `url`; where that names no port, to `port`. */
export const makeLine = async (url: string, port?: number): Promise<Line> => {
  const target = new URL(url)
  const pairs = new Set<[Socket, Socket]>()
  let state: Parameters<Line['put']>[0] = 'open'
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = createConnection(Number(target.port || port), target.hostname)
    const pair: [Socket, Socket] = [near, far]
    let dead = false
    const carry = (to: Socket) => (bytes: Buffer) => {
      dead ||= state === 'silent'
      if (!dead) to.write(bytes)
    }
    pairs.add(pair)
    near.on('data', carry(far))
    far.on('data', carry(near))
    for (const socket of pair)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          pairs.delete(pair)
          for (const end of pair) end.destroy()
        })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const put: Line['put'] = (next) => {
    state = next
    if (next === 'cut') for (const [near] of pairs) near.destroy()
  }
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${(server.address() as AddressInfo).port}` }).href,
    put,
    connections: () => pairs.size,
    close: () => {
      put('cut')
      server.close()
    },
  }
}
