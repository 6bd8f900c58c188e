import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Listing } from '@tribu/proto/http/listing.ts'
import {
  controlledEngine,
  onControlledEngine,
  type ControlledEngine,
  type ControlledName,
} from '@tribu/platform/testing/engine-control.ts'
import { until } from '@tribu/platform/testing/until.ts'
import { onProcesses } from '../testing/on-processes.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { drillForm, makeVisitor, type Visitor } from '../testing/visitor.ts'

const PASSWORD = 'pōhutukawa at dusk'
const ENGINES = [
  'postgres',
  'redis',
  'kafka',
  'elasticsearch',
  'mongodb',
  's3',
] as const satisfies ControlledName[]

onProcesses(() => {
  onControlledEngine(() => {
    describe('an engine that is killed in the midst of a journey', () => {
      const engines = new Map<ControlledName, ControlledEngine>()
      const outside = { ...process.env }
      let server: ServerProcess
      let visitor: Visitor
      let member: Visitor
      beforeAll(async () => {
        for (const name of ENGINES) {
          const engine = await controlledEngine(name)
          engines.set(name, engine)
          Object.assign(process.env, engine.settings)
        }
        server = await startServer({ env: { EDGE_CACHE: 'off' } })
        ;[visitor, member] = [makeVisitor(server.url), makeVisitor(server.url)]
        await member.signUp('member@example.nz', PASSWORD)
      })
      afterAll(async () => {
        await server?.kill()
        for (const engine of engines.values()) await engine.remove()
        process.env = outside
      })

      const isFound = async (name: string, { _id }: Listing) => {
        const { status, body } = await visitor.send<Listing[]>('GET', `/api/listing?s=${name}`)
        return status === 200 && body.some((hit) => hit._id === _id)
      }

      test.each(ENGINES)(
        '%s: what was acknowledged is there, the journey is finished, and no process is started anew',
        async (name) => {
          const engine = engines.get(name)!
          const before = await member.list({ name: `Before ${name}` })
          await engine.kill9()
          // What somebody tries meanwhile succeeds or is refused for now; it never breaks anything.
          const meanwhile = await Promise.all([
            member.send<Listing>('POST', '/api/listing', drillForm(before.photos, { name: `While ${name}` })),
            visitor.send('GET', '/api/listing?s=drill'),
            visitor.send('GET', `/api/listing/${before._id}`),
            member.send('GET', '/api/session'),
          ])
          for (const { status } of meanwhile) expect([200, 400, 503]).toContain(status)
          await engine.start()

          // It is met again within moments, by itself.
          await until(async () => (await member.upload()).status === 200)
          await until(async () => (await member.send('GET', '/api/booking')).status === 200)
          const after = await member.list({ name: `After ${name}` })
          await until(() => isFound(`before ${name}`, before))
          await until(() => isFound(`after ${name}`, after))
          expect((await visitor.send('GET', `/api/listing/${before._id}`)).status).toBe(200)
          // Nobody would have started again what had ended.
          const alive = server.programs.map(async ({ url }) => (await fetch(`${url}/healthz`)).status)
          expect(await Promise.all(alive)).toEqual(server.programs.map(() => 200))
        },
      )
    })
  })
})
