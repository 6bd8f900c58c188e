import { once } from 'node:events'
import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** What stands before several gateways: each request goes to one that says it is ready, by turns. */
export type Balancer = { url: string; close: () => Promise<void> }

const LOOK_EVERY_MS = 250

/**
 * A balancer as simple as they come. It asks each gateway four times a second whether it is ready, keeps connections open as long as they
 * let it, uses none to a gateway that is not ready, and repeats nothing: what fails behind it fails before it.
 */
export const startBalancer = async (urls: string[]): Promise<Balancer> => {
  const ready = new Set<string>()
  const end = new AbortController()
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  const look = async (url: string) => {
    const ok = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(2000) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) ready.add(url)
    else ready.delete(url)
  }
  const watch = async (url: string) => {
    while (!end.signal.aborted) {
      await look(url)
      await pause(LOOK_EVERY_MS, undefined, { signal: end.signal }).catch(() => undefined)
    }
  }

  const server = createServer((request, response) => {
    const there = urls.filter((url) => ready.has(url))
    const chosen = there[(turn += 1) % there.length]
    if (!chosen) return response.destroy()
    const { method, headers } = request
    const onward = send(`${chosen}${request.url}`, {
      method,
      headers: { ...headers, connection: 'keep-alive' },
      agent,
    })
    onward
      .on('error', (error) => response.destroy(error))
      .on('response', (answer) => {
        const { connection: _, 'keep-alive': __, ...rest } = answer.headers
        answer.pipe(response.writeHead(answer.statusCode ?? 502, rest))
      })
    request.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  await Promise.all(urls.map(look))
  const watching = Promise.all(urls.map(watch))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      end.abort()
      await watching
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
}
