import { beforeEach, expect, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { NotificationSettings } from '@tribu/proto/http/notice.ts'
import { aMember } from '../../../jest/a-member.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'
import { NotificationSettingsPage } from './notification-settings-page.tsx'

const all = { mail: true, text: false, push: true }
const SETTINGS: NotificationSettings = {
  channels: { messages: all, requests: all, bookings: all, reminders: all, money: all, reviews: all },
  'quiet-hours': { on: true, from: '22:00', to: '07:00' },
}

let kept: NotificationSettings
let answers: ((wanted: NotificationSettings) => {
  status?: number
  body?: unknown
  wait?: Promise<unknown>
})[]

beforeEach(() => {
  kept = SETTINGS
  answers = []
  act(() => {
    store.dispatch(api.util.resetApiState())
    store.dispatch(sessionKnown(aMember({ 'phone-verified': true })))
  })
})

const open = async () => {
  const calls = fakeServer(({ method, body }) => {
    if (method === 'GET') return { body: kept }
    const given = answers.shift()?.(body as NotificationSettings)
    if (given?.status) return given
    kept = body as NotificationSettings
    return { body: kept, ...given }
  })
  renderPage(<NotificationSettingsPage />, '/settings/notifications')
  await screen.findByRole('table')
  return () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body as NotificationSettings)
}
const box = (name: string) => screen.getByRole('checkbox', { name })

test('a change is saved at once, and says so', async () => {
  const puts = await open()
  await userEvent.click(box('Money: Email'))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(puts()).toEqual([
    { ...SETTINGS, channels: { ...SETTINGS.channels, money: { ...all, mail: false } } },
  ])
  expect(box('Money: Email')).not.toBeChecked()
})

test('changes while one is being saved go out after it, together', async () => {
  const puts = await open()
  let answer = () => {}
  answers = [() => ({ wait: new Promise<void>((done) => (answer = done)) })]
  await userEvent.click(box('Money: Email'))
  await userEvent.click(box('Reviews: Push'))
  await userEvent.click(box('Requests: Text'))
  expect(puts()).toHaveLength(1)
  act(answer)
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(puts()).toHaveLength(2)
  expect(kept.channels).toMatchObject({
    money: { mail: false },
    reviews: { push: false },
    requests: { text: true },
  })
  expect(box('Requests: Text')).toBeChecked()
})

test('what could not be saved is set back, with the reason', async () => {
  const puts = await open()
  answers = [() => ({ status: 503, body: { errors: [{ title: 'system', detail: 'Please try again.' }] } })]
  await userEvent.click(box('Money: Email'))
  expect(await screen.findByText('Not saved, and set back: Please try again.')).toBeVisible()
  expect(box('Money: Email')).toBeChecked()
  await userEvent.click(box('Money: Email'))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(puts()).toHaveLength(2)
})

test('quiet hours are switched, and moved by whole times', async () => {
  const puts = await open()
  const from = screen.getByLabelText('From')
  fireEvent.change(from, { target: { value: '21:30' } })
  expect(puts()).toHaveLength(0)
  fireEvent.blur(from)
  await waitFor(() => expect(kept['quiet-hours']).toEqual({ on: true, from: '21:30', to: '07:00' }))
  fireEvent.change(from, { target: { value: '' } })
  fireEvent.blur(from)
  expect(from).toHaveValue('21:30')
  expect(puts()).toHaveLength(1)
  await userEvent.click(screen.getByRole('switch', { name: 'Keep quiet at night' }))
  await waitFor(() => expect(kept['quiet-hours'].on).toBe(false))
  expect(screen.queryByLabelText('From')).toBeNull()
})

test('without a verified number nothing is texted, which is said', async () => {
  act(() => {
    store.dispatch(sessionKnown(aMember()))
  })
  await open()
  expect(box('Messages: Text')).toBeEnabled()
  expect(screen.getByText(/before your mobile number is verified/)).toBeVisible()
})

test('a browser without push says so, and offers nothing', async () => {
  await open()
  expect(await screen.findByText(/This browser cannot show pushes/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /push/i })).toBeNull()
})
