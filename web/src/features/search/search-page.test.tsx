import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { aListing } from '../../../jest/a-listing.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../../lib/api.ts'
import { store } from '../../lib/store.ts'
import { forgetResources } from '../../lib/use-resource.ts'
import { SearchPage } from './search-page.tsx'

const categories = [
  { _id: 'tools', uri: '/tools', slug: 'tools', name: 'Tools', depth: 2, parentURI: '/', image: null },
  {
    _id: 'power-tools',
    uri: '/tools/power-tools',
    slug: 'power-tools',
    name: 'Power Tools',
    depth: 3,
    parentURI: '/tools',
    image: null,
  },
]
const regions = [{ _id: 103, name: 'Waikato', districts: [{ _id: 30, name: 'Taupō' }] }]

let found = [aListing({ distance: 12.4 })]
let calls: ReturnType<typeof fakeServer>

beforeEach(() => {
  found = [aListing({ distance: 12.4 })]
  calls = fakeServer(({ url }) => {
    if (url === '/api/category') return { body: categories }
    if (url === '/api/region') return { body: regions }
    return { body: found }
  })
})
afterEach(() => {
  forgetResources()
  store.dispatch(api.util.resetApiState())
})

const open = (at: string) =>
  renderPage(
    <Routes>
      <Route path="/search" element={<SearchPage />} />
      <Route path="/c/*" element={<SearchPage />} />
    </Routes>,
    at,
  )
const address = () => screen.getByLabelText('Address').textContent
const lastSearch = () => calls.filter((call) => call.url.startsWith('/api/listing')).at(-1)?.url

describe('the search page', () => {
  test('shows what the address asks for, with the distance', async () => {
    open('/c/tools/power-tools?s=dril&district=30&radius=80')
    expect(
      await screen.findByRole('heading', { level: 1, name: "Power Tools ('dril' within 80km)" }),
    ).toBeVisible()
    expect(await screen.findByText('· 12 km away')).toBeVisible()
    expect(lastSearch()).toBe(
      '/api/listing?s=dril&category=%2Ftools%2Fpower-tools&sort=best&district=30&radius=80&limit=25&skip=0',
    )
  })

  test('refuses a search for nothing, and says what it needs', async () => {
    open('/search')
    const form = screen.getByRole('search')
    await userEvent.click(within(form).getByRole('button', { name: 'Search' }))
    expect(within(form).getByRole('status')).toHaveTextContent('Please type what you are looking for')
    expect(address()).toBe('/search')
  })

  test('searches for what was typed, near the district that was chosen', async () => {
    open('/search')
    const form = screen.getByRole('search')
    await userEvent.type(within(form).getByRole('searchbox', { name: 'Search for' }), 'drill')
    await userEvent.click(within(form).getByRole('button', { name: /District/ }))
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search district' }), 'taupo')
    await userEvent.click(await screen.findByRole('option', { name: 'Taupō' }))
    await userEvent.click(screen.getByRole('button', { name: 'Search' }))
    expect(address()).toBe('/search?s=drill&district=30&radius=40')
  })

  test('says when no option matches', async () => {
    open('/search')
    await userEvent.click(screen.getByRole('button', { name: /District/ }))
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search district' }), 'zzz')
    expect(await screen.findByText('Sorry, no matching options.')).toBeVisible()
  })

  test('a type takes effect at once and takes along what was typed', async () => {
    open('/search')
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search for' }), 'tent')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Free')
    expect(address()).toBe('/search?s=tent&type=free')
  })

  test('a filter in use can be taken back', async () => {
    open('/search?s=drill&type=free')
    await userEvent.click(await screen.findByRole('button', { name: 'Remove filter “drill”' }))
    expect(address()).toBe('/search?type=free')
  })

  test('sorts by nearest only when there is a place', async () => {
    open('/search?s=drill')
    expect(screen.getByRole('option', { name: 'Nearest' })).toBeDisabled()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: low to high')
    expect(address()).toBe('/search?s=drill&sort=price-up')
  })

  test('offers to look further away when nothing was found', async () => {
    found = []
    open('/search?s=drill&district=30&radius=40')
    await userEvent.click(await screen.findByRole('button', { name: 'Search within 80 km' }))
    expect(address()).toBe('/search?s=drill&district=30&radius=80')
  })

  test('says when there is no such category', async () => {
    open('/c/tools/time-machines')
    expect(await screen.findByText('Category not found.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('search')).toBeNull())
  })
})
