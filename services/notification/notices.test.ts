import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { makeEvent } from '@tribu/platform/bus/event.ts'
import { until } from '@tribu/platform/testing/until.ts'
import type { Notice, NotificationSettings } from '@tribu/proto/http/notice.ts'
import { DEFAULTS } from './chosen.ts'
import { forgetNotices } from './notice-store.postgres.ts'
import { NOW, startNotification } from './testing/notification-run.ts'

let run: Awaited<ReturnType<typeof startNotification>>
beforeAll(async () => {
  run = await startNotification()
})
afterAll(() => run.stop())
beforeEach(async () => {
  run.turnTo(NOW)
  await run.db.query('delete from notification.notice')
})

const noticesOf = async (member: string, query = '') =>
  (await run.ask<Notice[]>(member, 'GET', `/api/notice${query}`)).body
const unreadOf = async (member: string) =>
  (await run.ask<{ unread: number }>(member, 'GET', '/api/notice-count')).body.unread

describe('notices', () => {
  test('say in the app what a mail says, once per event and member, newest first', async () => {
    const booking = run.aBooking()
    await booking.tell('booking.requested')
    await until(async () => (await unreadOf(run.lender)) === 1)
    run.turnTo(NOW + 60_000)
    await booking.tell('booking.approved')
    await until(async () => (await unreadOf(run.borrower)) === 2)
    await run.deliverAgain()
    const [accepted, asked, ...more] = (await noticesOf(run.borrower)).filter(({ link }) =>
      link.endsWith(booking.id),
    )
    expect(more).toEqual([])
    expect(accepted).toEqual({
      _id: expect.any(String),
      kind: 'requests',
      title: `Lena accepted: Drill ${booking.id} is yours from Tuesday, 1 December`,
      message: 'Pick-up is between 9am and 1pm. It is due back on Friday, 4 December before 5pm.',
      link: `/booking/${booking.id}`,
      read: false,
      'created-at': NOW / 1000 + 60,
    })
    expect(asked).toMatchObject({ title: `You asked for Drill ${booking.id}` })
    expect(await noticesOf(run.lender, '?limit=1')).toHaveLength(1)
    expect(await noticesOf(run.lender, '?limit=1&skip=100')).toEqual([])
  })

  test('hold no name: they say what the other is called now', async () => {
    const booking = run.aBooking()
    await booking.tell('booking.requested')
    await until(async () => (await unreadOf(run.lender)) === 1)
    expect(JSON.stringify(await run.db.query('select * from notification.notice'))).not.toMatch(/Lena|Bob/)
    run.rename(run.borrower, 'Robert')
    try {
      expect((await noticesOf(run.lender))[0]?.title).toContain('Robert would like to borrow')
    } finally {
      run.rename(run.borrower, 'Bob')
    }
  })

  test('tell of a review, and lead to where it stands', async () => {
    const booking = run.aBooking()
    await booking.tell('booking.requested')
    await until(async () => (await unreadOf(run.lender)) === 1)
    const review = {
      id: randomUUID(),
      booking: booking.id,
      author: run.borrower,
      subject: run.lender,
      rating: 4,
      comment: 'A strong drill',
    }
    await run.publish('booking', makeEvent('review.posted', booking.id, { review }))
    await until(async () => (await unreadOf(run.lender)) === 2)
    expect((await noticesOf(run.lender))[0]).toMatchObject({
      kind: 'reviews',
      title: 'Bob wrote a review about you',
      message: `4 of 5 stars for the rental of Drill ${booking.id}.`,
      link: '/profile',
    })
  })

  test('are marked as read by their ids, by the page they are about, or up to a moment; only one’s own', async () => {
    const bookings = [run.aBooking(), run.aBooking(), run.aBooking(), run.aBooking()]
    for (const [nth, booking] of bookings.entries()) {
      run.turnTo(NOW + nth * 1000)
      await booking.tell('booking.requested')
      await until(async () => (await unreadOf(run.lender)) === nth + 1)
    }
    const mark = async (member: string, body: unknown) =>
      (await run.ask(member, 'PUT', '/api/notice', body)).body
    const [newest] = await noticesOf(run.lender)
    expect(await mark(run.borrower, { ids: [newest!._id] })).toEqual({ unread: 4 })
    expect(await mark(run.lender, { ids: [newest!._id, randomUUID()] })).toEqual({ unread: 3 })
    expect(await mark(run.lender, { link: `/booking/${bookings[0]!.id}` })).toEqual({ unread: 2 })
    expect(await mark(run.lender, { until: NOW / 1000 + 1 })).toEqual({ unread: 1 })
    expect((await noticesOf(run.lender)).map(({ read }) => read)).toEqual([true, false, true, true])
    expect((await run.ask(run.lender, 'PUT', '/api/notice', { ids: [] })).status).toBe(400)
  })

  test('are heard of by the member’s open pages, and by nobody else', async () => {
    const emitted: [string[], string][] = []
    await run.listen((rooms, event) => emitted.push([rooms, event]))
    const booking = run.aBooking()
    await booking.tell('booking.requested')
    await until(async () => (await unreadOf(run.lender)) === 1)
    await run.ask(run.lender, 'PUT', '/api/notice', { until: NOW / 1000 })
    const told = () => emitted.filter(([, event]) => event === 'notice').map(([rooms]) => rooms.join())
    await until(() => told().length === 3)
    expect(told().sort()).toEqual(
      [run.lender, run.lender, run.borrower].map((member) => `member:${member}`).sort(),
    )
  })

  test.each([
    ['GET', '/api/notice'],
    ['GET', '/api/notice-count'],
    ['PUT', '/api/notice'],
    ['GET', '/api/notification-settings'],
    ['PUT', '/api/notification-settings'],
  ])('and settings are for who is signed in: %s %s', async (method, path) => {
    expect((await fetch(run.url + path, { method })).status).toBe(401)
  })

  test('are forgotten after half a year', async () => {
    const booking = run.aBooking()
    await booking.tell('booking.requested')
    await until(async () => (await unreadOf(run.lender)) === 1)
    const days = (count: number) => NOW + count * 24 * 3_600_000
    await forgetNotices(run.db, days(179))
    expect(await noticesOf(run.lender)).toHaveLength(1)
    await forgetNotices(run.db, days(181))
    expect(await noticesOf(run.lender)).toEqual([])
  })
})

describe('what a member chooses', () => {
  const put = (settings: unknown) =>
    run.ask<NotificationSettings>(run.lender, 'PUT', '/api/notification-settings', settings)
  const get = async () =>
    (await run.ask<NotificationSettings>(run.lender, 'GET', '/api/notification-settings')).body

  test('is the defaults at first, and then what was chosen', async () => {
    expect(await get()).toEqual(DEFAULTS)
    const chosen: NotificationSettings = {
      channels: { ...DEFAULTS.channels, money: { mail: true, text: false, push: false } },
      'quiet-hours': { on: true, from: '21:30', to: '06:15' },
    }
    expect((await put(chosen)).body).toEqual(chosen)
    expect(await get()).toEqual(chosen)
    expect((await run.ask(run.borrower, 'GET', '/api/notification-settings')).body).toEqual(DEFAULTS)
  })

  test('is refused where it makes no sense', async () => {
    for (const wrong of [
      { ...DEFAULTS, 'quiet-hours': { on: true, from: '25:00', to: '06:00' } },
      { ...DEFAULTS, channels: { ...DEFAULTS.channels, welcome: DEFAULTS.channels.money } },
      { 'quiet-hours': DEFAULTS['quiet-hours'] },
    ])
      expect((await put(wrong)).status).toBe(400)
  })
})
