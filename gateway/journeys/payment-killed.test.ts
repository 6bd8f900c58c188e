import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { freePort } from '@tribu/platform/runtime/free-port.ts'
import { until } from '@tribu/platform/testing/until.ts'
import type { Booking } from '@tribu/proto/http/booking.ts'
import { makeReadyBorrower } from '../testing/ready-borrower.ts'
import { makeReadyLender } from '../testing/ready-lender.ts'
import { onProcesses } from '../testing/on-processes.ts'
import { startServer, type ServerProcess } from '../testing/server-process.ts'
import { makeVisitor, type Visitor } from '../testing/visitor.ts'

const BOOKINGS = 10
const KILLS = 8
const START_SECONDS = 90
const DAY_MS = 24 * 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

onProcesses(() => {
  describe('two copies of booking and of payment', () => {
    let server: ServerProcess
    let lender: Visitor
    let borrower: Visitor
    let listing: string
    let sandbox: string

    beforeAll(async () => {
      const port = await freePort()
      sandbox = `http://127.0.0.1:${port}`
      server = await startServer({
        copies: { booking: 2, payment: 2 },
        env: { EDGE_CACHE: 'off', SANDBOX_PORT: String(port) },
      })
      lender = makeVisitor(server.url)
      borrower = makeVisitor(server.url)
      await lender.signUp('lena@example.nz', undefined, 'Lena Tui')
      const { _id } = await borrower.signUp('bob@example.nz', undefined, 'Bob Paki')
      await makeReadyBorrower(borrower, server.url, _id)
      listing = (await lender.list())._id
      await makeReadyLender(lender, listing)
    })
    afterAll(async () => {
      await server?.kill()
      await server?.clean()
    })

    /** Asks until it is answered: who is killed in the middle says nothing. */
    const insist = async <T>(who: Visitor, ...call: Parameters<Visitor['send']>): Promise<T> => {
      let body: unknown
      await until(async () => {
        const reply = await who.send(...call).catch(() => undefined)
        body = reply?.body
        if (reply && reply.status >= 400 && reply.status < 500)
          throw new Error(`${JSON.stringify(call)}: ${JSON.stringify(reply)}`)
        return reply?.status === 200
      }, START_SECONDS)
      return body as T
    }
    const chargesOf = async (): Promise<Map<string, number>> => {
      const answer = await fetch(`${sandbox}/v1/charges?limit=100`, {
        headers: { authorization: 'Bearer sk_test_suite' },
      })
      const { data } = (await answer.json()) as { data: { transfer_group: string; paid: boolean }[] }
      const charges = new Map<string, number>()
      for (const { transfer_group: group, paid } of data)
        if (paid) charges.set(group, (charges.get(group) ?? 0) + 1)
      return charges
    }

    test(`are killed ${KILLS} times while ${BOOKINGS} bookings are accepted: each is charged once`, async () => {
      const bookings: string[] = []
      for (let nth = 0; nth < BOOKINGS; nth += 1) {
        const form = {
          listing,
          start: inDays(5 + 4 * nth),
          end: inDays(7 + 4 * nth),
          'tribu-agreement': true,
        }
        const key = { 'idempotency-key': randomUUID() }
        bookings.push((await insist<Booking>(borrower, 'POST', '/api/booking', form, key))._id)
      }
      const copies = server.programs.filter(({ target }) => target === 'booking' || target === 'payment')
      let accepting = true
      const kill = async () => {
        for (let nth = 0; nth < KILLS || accepting; nth += 1) {
          const program = copies[nth % copies.length]!
          await program.end('SIGKILL')
          program.start()
          await program.ready(START_SECONDS)
        }
      }
      const accept = async () => {
        for (const id of bookings)
          await insist(lender, 'PUT', `/api/booking/${id}?action=approve`, { 'tribu-agreement': true })
        accepting = false
      }
      await Promise.all([kill(), accept()])

      // A step whose process died is taken up by another after half a minute.
      for (const id of bookings)
        await until(
          async () =>
            (await insist<Booking>(lender, 'GET', `/api/booking/${id}`))['payment-status'] === 'paid',
          90,
        )
      expect(await chargesOf()).toEqual(new Map(bookings.map((id) => [id, 1])))
    })
  })
})
