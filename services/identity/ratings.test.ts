import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { until } from '@tribu/platform/testing/until.ts'
import type { PublicUser } from '@tribu/proto/http/member.ts'
import { newcomer, startIdentity, type IdentityRun } from './testing/identity-run.ts'

let run: IdentityRun
beforeAll(async () => {
  run = await startIdentity()
})
afterAll(() => run.stop())

// One key, so that each is taken in before the next.
const KEY = crypto.randomUUID()
const reviewed = (subject: string, subjectCount: number, subjectSum: number) => {
  const id = crypto.randomUUID()
  return makeEvent('review.posted', KEY, {
    review: { id, subject, role: 'borrower', subjectCount, subjectSum },
  })
}

test('a profile shows how often and how well its member was reviewed, in whatever order that is told', async () => {
  const [one, other] = [await newcomer(run), await newcomer(run)]
  const { db, outbox } = await run.context.engines.database('booking')
  const tell = (...events: Parameters<typeof outbox.add>[1][]) =>
    db.transaction((tx) => outbox.add(tx, ...events))
  const shown = async ({ browser, user }: typeof one) => {
    const { body } = await browser.send<PublicUser>('GET', `/api/user/${user._id}`)
    return [body['review-count'], body['review-sum']]
  }
  const second = reviewed(one.user._id, 2, 9)
  await tell(second)
  await until(async () => (await shown(one))[0] === 2)
  // The second comes twice, and the first late; a settings change in between loses nothing.
  await one.browser.send('PUT', `/api/user/${one.user._id}`, { bio: 'Boats' })
  await tell(
    second,
    reviewed(one.user._id, 1, 5),
    reviewed(crypto.randomUUID(), 1, 5),
    reviewed(other.user._id, 1, 3),
  )
  await until(async () => (await shown(other))[0] === 1)
  expect(await shown(one)).toEqual([2, 9])
})
