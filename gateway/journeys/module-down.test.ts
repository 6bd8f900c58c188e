import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Problem } from '@tribu/proto/http/errors.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { onProcesses } from '../testing/on-processes.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { drillForm, makeVisitor, type Visitor } from '../testing/visitor.ts'

const PASSWORD = 'pōhutukawa at dusk'
const START_SECONDS = 90

onProcesses(() => {
  describe('a process that is gone', () => {
    let server: ServerProcess
    let visitor: Visitor
    let member: Visitor
    beforeAll(async () => {
      // Without the cache of the door, every answer is the modules' own.
      server = await startServer({ env: { EDGE_CACHE: 'off' } })
      ;[visitor, member] = [makeVisitor(server.url), makeVisitor(server.url)]
      await member.signUp('member@example.nz', PASSWORD)
    })
    afterAll(async () => {
      await server?.kill()
      await server?.clean()
    })

    const programOf = (target: string) => server.programs.find((program) => program.target === target)!
    const startAgain = async (target: string) => {
      programOf(target).start()
      await programOf(target).ready(START_SECONDS)
    }
    const isFound = async (name: string, { _id }: Listing) =>
      (await visitor.search(`s=${name}`)).some((hit) => hit._id === _id)
    const pageOf = async (path: string) => (await fetch(`${server.url}${path}`)).status

    test('takes only its own routes with it: 503 in the error form; it comes back without the others', async () => {
      const listing = await member.list({ name: 'Sextant' })
      await until(() => isFound('sextant', listing))
      await programOf('listing').end('SIGKILL')

      for (const reply of [
        await visitor.send('GET', `/api/listing/${listing._id}`),
        await member.send('POST', '/api/listing', drillForm([])),
        await visitor.send('GET', '/api/category'),
      ]) {
        expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
        expect(Problem.parse(reply.body).errors[0]).toMatchObject({ title: 'system', code: 'unavailable' })
      }
      expect(await isFound('sextant', listing)).toBe(true)
      expect((await visitor.send('GET', `/api/related?id=${listing._id}`)).status).toBe(200)
      expect(await member.must(member.send('GET', '/api/session'))).toMatchObject({
        user: { email: 'member@example.nz' },
      })
      await member.must(
        member.send('POST', '/api/signin', { email: 'member@example.nz', password: PASSWORD }),
      )
      expect([await pageOf('/'), await pageOf('/search'), await pageOf('/ready')]).toEqual([200, 200, 200])

      await startAgain('listing')
      expect((await visitor.send('GET', `/api/listing/${listing._id}`)).status).toBe(200)
    })

    test.each(['identity', 'notification', 'listing', 'search', 'booking', 'gateway'])(
      '%s, killed in the midst of a journey: nothing acknowledged is lost, and the journey is finished',
      async (target) => {
        const email = `${target}@example.nz`
        const newcomer = makeVisitor(server.url)
        await newcomer.signUp(email, PASSWORD)
        const before = await member.list({ name: `Before ${target}` })
        await programOf(target).end('SIGKILL')
        // What somebody tries meanwhile may fail, and then says so.
        const meanwhile = await member
          .send<Listing>('POST', '/api/listing', drillForm(before.photos))
          .catch(() => ({ status: 0 }))
        expect([0, 400, 503]).toContain(meanwhile.status)
        await visitor.send('POST', '/api/reset-email', { email }).catch(() => undefined)
        await startAgain(target)

        const again = makeVisitor(server.url)
        await again.must(again.send('POST', '/api/signin', { email, password: PASSWORD }))
        const after = await member.list({ name: `After ${target}` })
        await until(() => isFound(`before ${target}`, before))
        await until(() => isFound(`after ${target}`, after))
        await again.must(again.send('POST', '/api/reset-email', { email }))
        await until(async () => (await (await fetch(`${server.url}/dev/outbox`)).text()).includes(email))
      },
    )
  })
})
