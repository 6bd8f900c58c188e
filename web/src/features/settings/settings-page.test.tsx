import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from '@tribu/proto/http/member.ts'
import { aMember } from '../../../jest/a-member.ts'
import { aPaymentAccount } from '../../../jest/a-payment-account.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { sessionKnown } from '../../lib/session-state.ts'
import { store } from '../../lib/store.ts'
import { forgetResources } from '../../lib/use-resource.ts'
import { SettingsPage } from './settings-page.tsx'

const REGIONS = [
  { _id: 3, name: 'Waikato', districts: [{ _id: 23, name: 'Taupō' }] },
  { _id: 9, name: 'Otago', districts: [{ _id: 70, name: 'Dunedin City' }] },
]
const PICTURE = { path: 'p', uid: 'u1', bucket: 'b', date: 1, width: 1, height: 1 }

beforeEach(() => {
  forgetResources()
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined })
})

const open = async (member: User, answer: { status?: number; body: unknown } = { body: member }) => {
  const calls = fakeServer(({ method, url }) => {
    if (method !== 'GET') return answer
    if (url === '/api/stripe/account') return { body: aPaymentAccount() }
    return { body: url === '/api/stripe/method' ? [] : REGIONS }
  })
  store.dispatch(sessionKnown(member))
  renderPage(<SettingsPage />, '/settings')
  await screen.findByRole('button', { name: /Closest location/ })
  return () => calls.filter((call) => call.method === 'PUT')
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Update settings' }))

test('a member changes their place and words, and the site knows at once', async () => {
  const changed = aMember({ district: 70, bio: 'A shed in Dunedin.' })
  const puts = await open(aMember(), { body: changed })
  await userEvent.click(screen.getByRole('button', { name: /Closest location/ }))
  await userEvent.click(screen.getByRole('option', { name: 'Dunedin City' }))
  await userEvent.clear(screen.getByRole('textbox', { name: /Bio/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /Bio/ }), 'A shed in Dunedin.')
  await save()
  await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('/settings?updated'))
  expect(puts()).toMatchObject([
    {
      url: `/api/user/${aMember()._id}`,
      body: {
        'first-name': 'Aroha',
        'last-name': 'Ngata',
        'lender-gst': '',
        bio: 'A shed in Dunedin.',
        district: 70,
      },
    },
  ])
  expect(store.getState().session).toMatchObject({ user: { district: 70 } })
})

test('place, names and bio must be there', async () => {
  const puts = await open(aMember({ district: 1, bio: '' }))
  await userEvent.clear(screen.getByRole('textbox', { name: /Last name/ }))
  await save()
  for (const missing of ['Closest location', 'Last name or company location (suburb)', 'Bio']) {
    expect(screen.getByText(`${missing} is required`)).toBeVisible()
  }
  expect(puts()).toHaveLength(0)
})

test('a refused GST number says so at its field', async () => {
  const detail = 'This is not a valid GST number'
  await open(aMember(), { status: 400, body: { errors: [{ title: 'lender-gst', detail, code: 'gst' }] } })
  await userEvent.type(screen.getByRole('textbox', { name: /GST number/ }), '123')
  await save()
  expect(await screen.findByRole('textbox', { name: /GST number/ })).toHaveAccessibleName(
    `Company GST number: ${detail}`,
  )
})

test('a picture shows before it is sent, and goes as a file', async () => {
  const puts = await open(aMember())
  const file = new File(['bytes'], 'me.png', { type: 'image/png' })
  await userEvent.upload(screen.getByLabelText('Choose a picture'), file)
  expect(document.querySelector('form img')).toHaveAttribute('src', 'blob:preview')
  await save()
  await waitFor(() => expect(puts()).toHaveLength(1))
  expect((puts()[0]!.body as FormData).get('photo_file')).toMatchObject({ name: 'me.png' })
})

test('a picture is taken away by an empty photo', async () => {
  const puts = await open(aMember({ photo: PICTURE }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }))
  expect(document.querySelector('form img')).toBeNull()
  await save()
  await waitFor(() => expect(puts()).toHaveLength(1))
  expect(puts()[0]?.body).toMatchObject({ photo: '' })
})

test('an untouched picture is not spoken of', async () => {
  const puts = await open(aMember({ photo: PICTURE }))
  await save()
  await waitFor(() => expect(puts()).toHaveLength(1))
  expect(puts()[0]?.body).not.toHaveProperty('photo')
})

test('a file that cannot be a picture is refused here', async () => {
  await open(aMember())
  const file = new File(['x'], 'me.pdf', { type: 'application/pdf' })
  await userEvent.upload(screen.getByLabelText('Choose a picture'), file, { applyAccept: false })
  expect(screen.getByText('Please choose a JPEG, PNG, WebP, AVIF or GIF photo')).toBeVisible()
  expect(document.querySelector('form img')).toBeNull()
})
