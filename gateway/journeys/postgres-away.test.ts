import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Listing } from '@tribu/proto/http/listing.ts'
import {
  controlledEngine,
  onControlledEngine,
  type ControlledEngine,
} from '@tribu/platform/testing/engine-control.ts'
import { timed } from '@tribu/platform/testing/timed.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { drillForm, makeVisitor, type Visitor } from '../testing/visitor.ts'

onControlledEngine(() => {
  describe('a marketplace whose PostgreSQL', () => {
    let postgres: ControlledEngine
    let server: ServerProcess
    let member: Visitor
    beforeAll(async () => {
      postgres = await controlledEngine('postgres')
      server = await startServer({
        form: 'embedded',
        env: { DATABASE_URL: postgres.settings['POSTGRES_URL']!, EDGE_CACHE: 'off' },
      })
      member = makeVisitor(server.url)
      await member.signUp('aroha@example.nz')
    })
    afterAll(async () => {
      await server.kill()
      await server.clean()
      await postgres.remove()
    })

    const ready = async () =>
      (await (await fetch(`${server.url}/ready`)).json()) as { ready: boolean; missing: string[] }
    const isReady = async () => (await ready()).ready
    const upload = () => member.must(member.upload())
    const list = (name: string, photo: { uid: string }) =>
      member.send<Listing>('POST', '/api/listing', drillForm([photo], { name }))
    const found = async (name: string) =>
      (await makeVisitor(server.url).search(`s=${name}`)).some((hit) => hit.name.includes(name))

    test.each([
      { how: 'hangs', word: 'kererū', away: () => postgres.pause(), back: () => postgres.resume() },
      { how: 'is killed', word: 'pīwakawaka', away: () => postgres.kill9(), back: () => postgres.start() },
    ])(
      '$how answers 503 in its own form, at once when it is known, and goes on by itself',
      async ({ word, away, back }) => {
        const saved = await member.must(list(`Drill ${word} before`, await upload()))
        const photos = await Promise.all(Array.from({ length: 20 }, upload))
        // While it goes away members are at it.
        const during = photos.flatMap((photo) => [
          list(`Drill ${word}`, photo),
          member.send('GET', `/api/listing/${saved._id}`),
        ])
        await away()
        await until(async () => !(await isReady()))
        expect((await ready()).missing).toContain('PostgreSQL')
        expect((await fetch(`${server.url}/healthz`)).status).toBe(200)

        const burst = Array.from({ length: 300 }, async () => {
          let reply: Awaited<ReturnType<typeof member.send>> | undefined
          const { ms } = await timed(async () => {
            reply = await member.send('GET', `/api/listing/${saved._id}`)
          })
          return { ms, status: reply?.status, code: reply?.body.errors?.[0]?.code }
        })
        const answers = await Promise.all(burst)
        expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(
          new Set(['503 unavailable']),
        )
        expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(8000)

        await back()
        const outcomes = await Promise.all(during)
        expect(outcomes.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
        await until(isReady)
        await member.must(list(`Drill ${word} after`, await upload()))
        await until(() => found(word))
        for (const { body } of outcomes.filter(({ status }) => status === 200))
          await member.must(member.send('GET', `/api/listing/${(body as unknown as Listing)._id}`))
        expect(server.output()).not.toContain('request failed')
      },
    )
  })
})
