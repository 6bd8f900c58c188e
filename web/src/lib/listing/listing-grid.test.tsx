import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { aListing } from '../../../jest/a-listing.ts'
import { fakeServer } from '../../../jest/fake-server.ts'
import { renderPage } from '../../../jest/render-page.tsx'
import { api } from '../api.ts'
import { store } from '../store.ts'
import { ListingGrid } from './listing-grid.tsx'

/** Where the end of the list is on the screen; jsdom draws nothing by itself. The window is 768 px high. */
let endAt = 5000
/** How often the list looked where its end is. */
let looks = 0

beforeEach(() => {
  endAt = 5000
  looks = 0
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => {
    looks += 1
    return { top: endAt, width: 800 } as DOMRect
  })
})
afterEach(() => {
  jest.restoreAllMocks()
  store.dispatch(api.util.resetApiState())
})

const listings = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    aListing({ _id: `l${from + index}`, name: `Drill ${from + index}` }),
  )

const skipOf = (url: string) => Number(new URL(url, 'https://tribu.example').searchParams.get('skip'))
const names = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('link').textContent)
const scroll = () => act(async () => void fireEvent.scroll(window))
const scrollAndLook = async () => {
  const before = looks
  await scroll()
  await waitFor(() => expect(looks).toBeGreaterThan(before))
}

describe('the list of listings', () => {
  test('shows place holders, then the first page, and waits for the scroll', async () => {
    const calls = fakeServer(() => ({ body: listings(0, 25), headers: { 'x-as-of': '42' } }))
    const { container } = renderPage(
      <ListingGrid question={{ s: 'drill', district: 30, radius: 40, type: 'all' }} />,
    )
    expect(container.querySelectorAll('li').length).toBeGreaterThanOrEqual(5)
    await screen.findByText('Drill 24')
    expect(calls).toHaveLength(1)
    expect(calls[0]?.url).toBe('/api/listing?s=drill&district=30&radius=40&limit=25&skip=0')
    await scrollAndLook()
    expect(calls).toHaveLength(1)
  })

  test('loads on when the end is within 100 px of the window, drops repeats, and ends at a short page', async () => {
    const calls = fakeServer(({ url }) =>
      skipOf(url) === 0
        ? { body: listings(0, 25), headers: { 'x-as-of': '42' } }
        : { body: [...listings(24, 1), ...listings(25, 5)] },
    )
    renderPage(<ListingGrid question={{ s: 'saw' }} />)
    await screen.findByText('Drill 24')
    endAt = 768 + 101
    await scrollAndLook()
    expect(calls).toHaveLength(1)
    endAt = 768 + 100
    await scroll()
    await screen.findByText('Drill 29')
    expect(calls[1]?.url).toBe('/api/listing?s=saw&limit=25&skip=25&as-of=42')
    expect(names()).toHaveLength(30)
    expect(screen.getByRole('status')).toHaveTextContent('No more data :)')
    await scroll()
    expect(calls).toHaveLength(2)
  })

  test('looks again without a scroll, as the end may move by itself', async () => {
    const calls = fakeServer(({ url }) => ({ body: listings(skipOf(url), skipOf(url) === 0 ? 25 : 3) }))
    renderPage(<ListingGrid question={{ s: 'level' }} />)
    await screen.findByText('Drill 24')
    endAt = 300
    await screen.findByText('Drill 27')
    expect(calls).toHaveLength(2)
  })

  test('says when there is nothing, with what one can do', async () => {
    fakeServer(() => ({ body: [] }))
    renderPage(
      <ListingGrid question={{ s: 'unicorn' }} empty={<button type="button">Search within 80 km</button>} />,
    )
    expect(await screen.findByText('No results :(')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Search within 80 km' })).toBeVisible()
  })

  test('a page that fails keeps what is there and can be tried again', async () => {
    let broken = true
    fakeServer(({ url }) => {
      if (skipOf(url) > 0 && broken) return { status: 500, body: { errors: [] } }
      return { body: listings(skipOf(url), skipOf(url) === 0 ? 25 : 2) }
    })
    renderPage(<ListingGrid question={{ s: 'clamp' }} />)
    await screen.findByText('Drill 24')
    endAt = 700
    await scroll()
    expect(await screen.findByRole('alert')).toHaveTextContent('Opps, something went wrong :(')
    expect(names()).toHaveLength(25)
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('Drill 26')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('a first page that fails can be tried again', async () => {
    let broken = true
    fakeServer(() => (broken ? { status: 502, text: 'Bad gateway' } : { body: listings(0, 1) }))
    renderPage(<ListingGrid question={{ s: 'vice' }} />)
    await screen.findByRole('alert')
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(names()).toEqual(['Drill 0']))
  })
})
