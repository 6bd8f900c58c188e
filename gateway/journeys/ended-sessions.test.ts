import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import {
  controlledEngine,
  onControlledEngine,
  type ControlledEngine,
} from '@tribu/platform/testing/engine-control.ts'
import { makeTestDatabase, type TestDatabase } from '@tribu/platform/testing/test-database.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { makeVisitor, type Visitor } from '../testing/visitor.ts'

onControlledEngine(() => {
  describe('ended sessions, with a gateway and two copies of identity around one Redis', () => {
    let redis: ControlledEngine
    let database: TestDatabase
    let identities: ServerProcess[]
    let gateway: ServerProcess
    beforeAll(async () => {
      redis = await controlledEngine('redis')
      database = await makeTestDatabase()
      const env = {
        REDIS_URL: redis.settings['REDIS_URL']!,
        DATABASE_URL: database.url,
        INTERNAL_TOKEN: randomUUID(),
      }
      // They start without Redis, at once, on an empty database.
      await redis.stop()
      identities = await Promise.all([1, 2].map(() => startServer({ target: 'identity', env })))
      gateway = await startServer({ target: 'gateway', env: { ...env, IDENTITY_URL: identities[0]!.url } })
      await redis.start()
    })
    afterAll(async () => {
      for (const server of [gateway, ...identities]) await server.kill()
      for (const server of [gateway, ...identities]) await server.clean()
      await database.drop()
      await redis.remove()
    })

    const isSignedIn = async (visitor: Visitor) =>
      (await visitor.must(visitor.send<{ user: unknown }>('GET', '/api/session'))).user !== null

    /** A browser that keeps its access token whatever the door says, and has no other. */
    const holder = (visitor: Visitor) => {
      const kept = [...visitor.jar].filter(([name]) => !name.includes('refresh'))
      return async () => {
        const again = makeVisitor(gateway.url)
        for (const [name, value] of kept) again.jar.set(name, value)
        return isSignedIn(again)
      }
    }

    test.each([
      { how: 'stopped, and writes its data down', away: () => redis.stop() },
      { how: 'killed, and comes back with those older data', away: () => redis.kill9() },
      { how: 'paused', away: () => redis.pause(), back: () => redis.resume() },
    ])(
      'a Redis that is $how: who signed out stays out at every moment, the others stay in',
      async (given) => {
        const [staying, leaving] = [makeVisitor(gateway.url), makeVisitor(gateway.url)]
        await staying.signUp(`${randomUUID()}@example.nz`)
        await leaving.signUp(`${randomUUID()}@example.nz`)
        const [stays, left] = [holder(staying), holder(leaving)]
        await until(stays)
        expect(await left()).toBe(true)
        // A sign-out is not acknowledged while its mark cannot be set.
        await until(async () => (await leaving.send('GET', '/api/signout')).status === 200)
        expect(await left()).toBe(false)

        const answers = { stays: [] as boolean[], left: [] as boolean[] }
        let on = true
        const watch = async () => {
          while (on) {
            answers.stays.push(await stays())
            answers.left.push(await left())
          }
        }
        const watching = watch()
        await given.away()
        const before = answers.left.length
        await until(() => answers.left.length > before + 20)
        await (given.back ?? redis.start)()
        const after = answers.left.length
        await until(() => answers.left.length > after + 200)
        on = false
        await watching
        expect(answers.left).not.toContain(true)
        expect(answers.stays).not.toContain(false)
      },
    )
  })
})
