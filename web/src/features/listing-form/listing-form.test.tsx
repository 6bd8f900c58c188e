import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from '@tribu/proto/http/member.ts'
import { Link } from 'react-router-dom'
import { aListing } from '../../../jest/a-listing.ts'
import { aMember } from '../../../jest/a-member.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { fakeUploads } from '../../../jest/fake-uploads.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { forgetResources } from '../../lib/use-resource.ts'
import { DraftedForm } from './drafted-form.tsx'
import { newValues } from './listing-values.ts'

const CATEGORIES = [
  { _id: 'tools', uri: 'tools', slug: 'tools', name: 'Tools', depth: 2, parentURI: '', image: null },
  {
    _id: 'power-tools',
    uri: 'tools/power-tools',
    slug: 'power-tools',
    name: 'Power Tools',
    depth: 3,
    parentURI: 'tools',
    image: null,
  },
]
const REGIONS = [{ _id: 3, name: 'Waikato', districts: [{ _id: 23, name: 'Taupō' }] }]
const PICTURE = {
  path: 'medium/u1.jpg',
  uid: 'u1',
  bucket: 'local',
  date: Date.now() / 1000,
  width: 9,
  height: 9,
}

const serve = () =>
  fakeServer(({ method, url }) => {
    if (url === '/api/category') return { body: CATEGORIES }
    if (url === '/api/region') return { body: REGIONS }
    return method === 'GET' ? undefined : { body: aListing({}) }
  })

let uploads: ReturnType<typeof fakeUploads>
beforeEach(() => {
  forgetResources()
  uploads = fakeUploads()
})

const open = async (type: 'sharing' | 'service' = 'sharing', member: User = aMember()) => {
  const drawn = renderPage(
    <>
      <Link to="/about">About</Link>
      <DraftedForm member={member} start={{ type, values: newValues(member), photos: [] }} />
    </>,
    '/listing/new',
  )
  await screen
    .findByRole('radio', { name: /Rent it out/ })
    .catch(() => screen.getByText('Continue your draft'))
  return drawn
}
const step = (name: RegExp) =>
  userEvent.click(
    within(screen.getByRole('navigation', { name: 'Steps of the listing' })).getByRole('button', { name }),
  )
const choosePhotos = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText(/Add photos/), files, { applyAccept: false })
const photo = (name = 'drill.jpg', type = 'image/jpeg') => new File(['bytes'], name, { type })
const uploaded = async () => {
  await step(/Photos/)
  await choosePhotos(photo())
  await uploads.at(-1)?.answer(200, PICTURE)
}
const nameField = () => screen.getByRole('textbox', { name: /^Name/ })

describe('the stages', () => {
  test('are three for what is rented, and can be gone to in any order', async () => {
    serve()
    await open()
    await step(/Photos/)
    expect(screen.getByLabelText(/Add photos/)).toBeVisible()
    await step(/Condition/)
    expect(screen.getByRole('textbox', { name: /Condition summary/ })).toBeVisible()
    expect(screen.getByLabelText(/Add photos/)).not.toBeVisible()
  })

  test('leave out the condition of a service', async () => {
    serve()
    await open('service', aMember({ business: true }))
    expect(screen.queryByRole('button', { name: /Condition/ })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Next: Photos' }))
    expect(screen.getByLabelText(/Add photos/)).toBeVisible()
  })

  test('of a service are closed to members without a GST number, who are told what to do', async () => {
    serve()
    await open('service')
    expect(screen.getByRole('link', { name: 'Add your GST number' })).toHaveAttribute('href', '/settings')
    expect(screen.queryByRole('button', { name: /Next|List/ })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: /Give it away/ }))
    expect(nameField()).toBeVisible()
  })

  test('reveal the first required field that is empty, and mark where more is missing', async () => {
    const calls = serve()
    await open()
    await uploaded()
    await userEvent.click(screen.getByRole('button', { name: 'List' }))
    await waitFor(() => expect(nameField()).toHaveFocus())
    expect(nameField()).toHaveAccessibleDescription('Name is required')
    expect(screen.getByRole('button', { name: /Condition.*needs attention/ })).toBeVisible()
    expect(calls.filter((call) => call.method === 'POST')).toHaveLength(0)
  })

  test('keep what was typed when the type changes', async () => {
    serve()
    await open()
    await userEvent.type(nameField(), 'Tent')
    await userEvent.type(screen.getByRole('textbox', { name: /Price per day/ }), '25')
    await userEvent.click(screen.getByRole('radio', { name: /Sell it/ }))
    expect(screen.queryByRole('textbox', { name: /Price per day/ })).not.toBeInTheDocument()
    expect(nameField()).toHaveValue('Tent')
    await userEvent.click(screen.getByRole('radio', { name: /Rent it out/ }))
    expect(screen.getByRole('textbox', { name: /Price per day/ })).toHaveValue('25.00')
  })
})

test('the price of a week follows the daily price and the discount', async () => {
  serve()
  await open()
  await userEvent.type(screen.getByRole('textbox', { name: /Price per day/ }), '18')
  expect(screen.getByText('$126.00')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: /Weekly discount/ }), '25')
  expect(screen.getByText('$94.50')).toBeVisible()
})

test('the description counts down from 90 and stays at 0', async () => {
  serve()
  await open()
  expect(screen.getByLabelText('90 characters left')).toBeVisible()
  await userEvent.click(screen.getByRole('textbox', { name: /Description/ }))
  await userEvent.paste('x'.repeat(120))
  expect(screen.getByLabelText('0 characters left')).toBeVisible()
})

describe('the listing', () => {
  test('is sent once, whole, in cents, and its draft is gone', async () => {
    const calls = serve()
    await open()
    await userEvent.type(nameField(), 'Makita drill')
    await userEvent.type(screen.getByRole('textbox', { name: /Description/ }), 'With two batteries')
    await userEvent.type(screen.getByRole('textbox', { name: /Price per day/ }), '18')
    await userEvent.click(screen.getByRole('button', { name: /Sub-category/ }))
    await userEvent.click(screen.getByRole('option', { name: 'Power Tools' }))
    await step(/Condition/)
    await userEvent.type(screen.getByRole('textbox', { name: /Condition summary/ }), 'Two years old')
    await uploaded()
    await userEvent.dblClick(screen.getByRole('button', { name: 'List' }))
    await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('/listings?created-listing'))
    const sent = calls.filter((call) => call.method === 'POST')
    expect(sent).toMatchObject([
      {
        url: '/api/listing',
        headers: { 'idempotency-key': expect.any(String) },
        body: {
          name: 'Makita drill',
          type: 'sharing',
          category: 'power-tools',
          district: 23,
          'price-daily': 1800,
          'grace-period': 1,
          pickup: true,
          'condition-summary': 'Two years old',
          photos: [{ uid: 'u1' }],
        },
      },
    ])
    expect(Object.keys(localStorage)).toEqual([])
  })
})

describe('the draft', () => {
  const write = async () => {
    const { unmount } = await open()
    await userEvent.type(nameField(), 'Kayak')
    await uploaded()
    unmount()
  }

  test('is offered again, and goes on with text and photos', async () => {
    serve()
    await write()
    await open()
    expect(screen.getByText('Kayak')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Continue your draft' }))
    expect(nameField()).toHaveValue('Kayak')
    await step(/Photos/)
    expect(screen.getByRole('listitem', { name: /Photo 1/ })).toBeVisible()
    expect(screen.getByRole('button', { name: 'List' })).toBeEnabled()
  })

  test('can be left behind', async () => {
    serve()
    await write()
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
    expect(nameField()).toHaveValue('')
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('is nobody else’s', async () => {
    serve()
    await write()
    await open('sharing', aMember({ _id: '0b0c0d0e-0000-4000-8000-0000000000bb' }))
    expect(screen.queryByText('Kayak')).not.toBeInTheDocument()
  })
})

describe('leaving', () => {
  test('asks when something was changed, and goes when told to', async () => {
    serve()
    await open()
    await userEvent.type(nameField(), 'Kayak')
    await userEvent.click(screen.getByRole('link', { name: 'About' }))
    const question = screen.getByRole('alertdialog', { name: 'Leave without saving?' })
    expect(screen.getByRole('note', { hidden: true })).toHaveTextContent('/listing/new')
    await userEvent.click(within(question).getByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.getByRole('note')).toHaveTextContent('/about'))
  })

  test('does not ask when nothing was', async () => {
    serve()
    await open()
    await act(() => userEvent.click(screen.getByRole('link', { name: 'About' })))
    expect(screen.getByRole('note')).toHaveTextContent('/about')
  })
})
