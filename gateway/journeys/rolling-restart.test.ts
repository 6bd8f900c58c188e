import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import { startBalancer, type Balancer } from '../testing/balancer.ts'
import { onProcesses } from '../testing/on-processes.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { drillForm, makeVisitor, type Reply, type Visitor } from '../testing/visitor.ts'

const PASSWORD = 'pōhutukawa at dusk'

onProcesses(() => {
  describe('two copies of each module, restarted one after the other under load', () => {
    let server: ServerProcess
    let balancer: Balancer | undefined
    beforeAll(async () => {
      server = await startServer({
        copies: { gateway: 2, identity: 2, listing: 2, search: 2 },
        env: { DRAIN_SECONDS: '3' },
      })
      balancer = await startBalancer(
        server.programs.filter(({ target }) => target === 'gateway').map(({ url }) => url),
      )
    })
    afterAll(async () => {
      await balancer?.close()
      await server.kill()
      await server.clean()
    })

    /** Goes on with a round of requests until it is told to end, and remembers each that failed. */
    const makeLoad = () => {
      const load = { on: true, requests: 0, failures: [] as string[], listed: [] as string[] }
      const sent = async <T>(what: string, reply: Promise<Reply<T>>): Promise<T | undefined> => {
        load.requests += 1
        const answer = await reply.catch((error: Error) => ({
          status: 0,
          body: `${error.message}: ${(error.cause as Error | undefined)?.message}`,
        }))
        if (answer.status === 200) return answer.body as T
        load.failures.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
        return undefined
      }
      const visiting = async (visitor: Visitor) => {
        for (let round = 0; load.on; round += 1) {
          const hits = await sent(
            'search',
            visitor.send<Listing[]>('GET', `/api/listing?s=drill&limit=5&skip=${round}`),
          )
          const hit = hits?.[0]
          if (!hit) continue
          await sent('listing', visitor.send('GET', `/api/listing/${hit._id}`))
          await sent('profile', visitor.send('GET', `/api/user/${hit.user._id}`))
          await sent('related', visitor.send('GET', `/api/related?id=${hit._id}`))
        }
      }
      const listing = async (member: Visitor, email: string) => {
        while (load.on) {
          await sent('session', member.send('GET', '/api/session'))
          const photo = await sent('photo', member.upload())
          const listed =
            photo && (await sent('list', member.send<Listing>('POST', '/api/listing', drillForm([photo]))))
          if (listed) {
            load.listed.push(listed._id)
            const form = drillForm(listed.photos, { name: 'Makita drill, as new' })
            await sent('edit', member.send('PUT', `/api/listing/${listed._id}`, form))
          }
          await sent('signout', member.send('GET', '/api/signout'))
          await sent('signin', member.send('POST', '/api/signin', { email, password: PASSWORD }))
        }
      }
      return { load, visiting, listing }
    }

    const restartEach = async (load: { requests: number; failures: string[] }) => {
      for (const program of server.programs.filter(({ target }) => target !== 'notification')) {
        const before = load.requests
        expect([program.target, await program.end('SIGTERM')]).toEqual([program.target, 0])
        program.start()
        await program.ready(120)
        expect([program.target, load.failures, load.requests > before]).toEqual([program.target, [], true])
      }
    }

    test('no request fails, and everything that was listed is found', async () => {
      const { load, visiting, listing } = makeLoad()
      const { url } = balancer!
      const emails = ['aroha@example.nz', 'hemi@example.nz']
      const members = emails.map(() => makeVisitor(url))
      for (const [i, member] of members.entries()) await member.signUp(emails[i]!, PASSWORD)
      const working = [
        ...[1, 2, 3].map(() => visiting(makeVisitor(url))),
        ...members.map((member, i) => listing(member, emails[i]!)),
      ]
      try {
        await until(() => load.listed.length > 2)
        await restartEach(load)
      } finally {
        load.on = false
        await Promise.all(working)
      }
      expect(load.failures).toEqual([])
      const visitor = makeVisitor(url)
      await until(async () => {
        const found = new Set<string>()
        for (let skip = 0; skip < load.listed.length; skip += 100)
          for (const { _id } of await visitor.search(`s=drill&limit=100&skip=${skip}`)) found.add(_id)
        return load.listed.every((id) => found.has(id))
      })
      expect(load.requests).toBeGreaterThan(500)
    }, 600_000)
  })
})
