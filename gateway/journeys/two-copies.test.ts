import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { until } from '@tribu/platform/testing/until.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import { connectBeside } from '../testing/connect-beside.ts'
import { onProcesses } from '../testing/on-processes.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { drillForm, makeVisitor, type Visitor } from '../testing/visitor.ts'

const PASSWORD = 'pōhutukawa at dusk'
const SCALE = 3

onProcesses(() => {
  describe('two copies of each module at once', () => {
    let server: ServerProcess
    let here: string
    let there: string
    beforeAll(async () => {
      server = await startServer({
        copies: { gateway: 2, identity: 2, listing: 2, search: 2, notification: 2 },
        env: { RATE_LIMIT_SCALE: String(SCALE) },
      })
      ;[here, there] = copiesOf('gateway') as [string, string]
    })
    afterAll(async () => {
      await server?.kill()
      await server?.clean()
    })

    const copiesOf = (target: string) =>
      server.programs.filter((program) => program.target === target).map(({ url }) => url)
    /** The same browser at the other gateway. */
    const atOther = (visitor: Visitor) => {
      const other = makeVisitor(there)
      for (const [name, value] of visitor.jar) other.jar.set(name, value)
      return other
    }
    const isSignedIn = async (visitor: Visitor) =>
      (await visitor.must(visitor.send<{ user: unknown }>('GET', '/api/session'))).user !== null

    test('who signs out at one gateway is out at the other at once', async () => {
      const member = makeVisitor(here)
      await member.signUp('leaves@example.nz', PASSWORD)
      const other = atOther(member)
      expect(await isSignedIn(other)).toBe(true)
      // Cookies that somebody kept do not help.
      const kept = atOther(member)
      await member.must(member.send('GET', '/api/signout'))
      expect(await isSignedIn(kept)).toBe(false)
      expect((await other.send('POST', '/api/listing', drillForm([]))).status).toBe(401)
    })

    test('who is blocked at one gateway is out at the other as well', async () => {
      const admin = makeVisitor(here)
      const { _id } = await admin.signUp('admin@example.nz', PASSWORD)
      const beside = await connectBeside(server.dataDir)
      await beside.query(`update identity.member set access = 'admin' where id = $1`, [_id])
      await beside.end()
      await admin.must(admin.send('POST', '/api/signin', { email: 'admin@example.nz', password: PASSWORD }))
      const member = makeVisitor(there)
      const blocked = await member.signUp('blocked@example.nz', PASSWORD)
      await admin.must(admin.send('PUT', `/api/user/${blocked._id}`, { blocked: true }))
      await until(async () => (await member.send('POST', '/api/listing', drillForm([]))).status === 401)
    })

    test('what is counted is counted over both', async () => {
      const allowed = 10 * SCALE
      const statuses = await Promise.all(
        Array.from({ length: allowed + 10 }, async (_, i) => {
          const visitor = makeVisitor(i % 2 ? here : there)
          return (await visitor.send('POST', '/api/reset-email', { email: `nobody${i}@example.nz` })).status
        }),
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(allowed)
      expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    })

    test('what is changed at one gateway is seen at the other, where it had been kept', async () => {
      const member = makeVisitor(here)
      await member.signUp('edits@example.nz', PASSWORD)
      const [visitor, photo] = [makeVisitor(there), await member.must(member.upload())]
      const { _id, photos } = await member.must(
        member.send<Listing>('POST', '/api/listing', drillForm([photo], { name: 'Barometer' })),
      )
      const page = () => visitor.must(visitor.send<Listing>('GET', `/api/listing/${_id}`))
      const found = async () => (await visitor.search('s=barometer'))[0]?.name
      await until(async () => (await found()) === 'Barometer')
      expect((await page()).name).toBe('Barometer')
      await member.must(
        member.send('PUT', `/api/listing/${_id}`, drillForm(photos, { name: 'Barometer of brass' })),
      )
      await until(async () => (await page()).name === 'Barometer of brass')
      await until(async () => (await found()) === 'Barometer of brass')
    })

    test('copies of a consumer share the work, and every effect is there once', async () => {
      const members = 16
      for (let i = 0; i < members; i += 1)
        await makeVisitor(i % 2 ? here : there).signUp(`shared${i}@example.nz`, PASSWORD)
      const sent = async (url: string) => {
        const figures = await (await fetch(`${url}/metrics`)).text()
        return Number(/^mails_total\{kind="welcome",outcome="sent"\} (\d+)$/m.exec(figures)?.[1] ?? 0)
      }
      const both = () => Promise.all(copiesOf('notification').map(sent))
      const beside = await connectBeside(server.dataDir)
      const count = async (what: string) =>
        Number((await beside.query(`select count(*) from ${what}`)).rows[0].count)
      const all = await count('identity.member')
      // Counted when it is noted as sent, which is after it was kept.
      await until(async () => (await both()).reduce((sum, sent) => sum + sent) >= all)
      const [one = 0, other = 0] = await both()
      expect([await count('notification.kept_mail'), one + other]).toEqual([all, all])
      expect(Math.min(one, other)).toBeGreaterThan(0)
      await beside.end()
    })
  })
})
