import categories from '@tribu/proto/data/categories.json' with { type: 'json' }
import type { Listing } from '@tribu/proto/http/listing.ts'
import { PRODUCT } from '@tribu/proto/http/product.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { listingInternal } from '@tribu/proto/internal/listing.ts'
import { listingJsonLd, priceLine } from './listing-json-ld.ts'
import { shorten, type PageHead } from './page-head.ts'

const ABOUT = `Rent, share, give away, buy and offer services with the people near you, anywhere in New Zealand.`

const STATIC: Record<string, [title: string, description: string]> = {
  '/': [PRODUCT, ABOUT],
  '/about': [
    `About ${PRODUCT}`,
    `What ${PRODUCT} is, what it costs, and how neighbours lend and borrow with it.`,
  ],
  '/categories': [
    'Browse by category',
    'Tools, garden, camping, party gear, services: everything neighbours list, by category.',
  ],
  '/search': [
    'All listings',
    'Search everything that neighbours rent out, give away, sell and offer, near you.',
  ],
  '/faq': ['Help', 'Answers about accounts, rentals, repairs, payments and conflicts.'],
  '/terms': ['Privacy policy', 'What we keep about you, why, and for how long.'],
  '/terms/rental': ['Rental agreement', 'The agreement between a lender and a borrower.'],
  '/terms/conditions': ['Terms and conditions', `The terms of using ${PRODUCT}.`],
  '/policy': ['Policies', `The rules of the ${PRODUCT} community.`],
  '/signin': ['Sign in', `Sign in to ${PRODUCT}.`],
  '/signup': ['Sign up', `Join ${PRODUCT}: it is free for individuals.`],
}

// Pages of a signed-in member: there, but nothing for a search engine.
const MEMBERS_ONLY =
  /^\/(dashboard|settings|profile|listings|listing\/new|listing\/[^/]+\/(edit|borrow)|reset|bookings?|messages|notifications|unsubscribe|admin|connect-account)(\/|$)/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const missing = (path: string): PageHead => ({
  title: 'Not found',
  description: 'There is nothing at this address.',
  path,
  status: 404,
})

const listingHead = (listing: Listing, path: string, publicUrl: string): PageHead => {
  const [photo] = listing.photos
  return {
    title: `${listing.name}, ${listing.district.name}`,
    description: shorten(
      `${priceLine(listing)} in ${listing.district.name}, ${listing.region}. ${listing.description}`,
      155,
    ),
    path,
    ...(photo ? { image: `/images/full/${photo.uid}.jpg` } : {}),
    jsonLd: listingJsonLd(listing, publicUrl),
    status: 200,
  }
}

/** Finds what to write into the head of the page at `path`, before any script runs. */
export const makeFindHead =
  (deps: { listing: Pick<InternalApi<typeof listingInternal>, 'listingPage'>; publicUrl: string }) =>
  async (path: string): Promise<PageHead> => {
    const page = STATIC[path] ?? (path.startsWith('/faq/') ? STATIC['/faq'] : undefined)
    if (page) return { title: page[0], description: page[1], path, status: 200 }
    if (path.startsWith('/c/')) {
      const category = categories.find((candidate) => `/c${candidate.uri}` === path)
      return category
        ? {
            title: category.name,
            description: `${category.name} to rent, buy or get for free from people near you.`,
            path,
            status: 200,
          }
        : missing(path)
    }
    if (MEMBERS_ONLY.test(path))
      return { title: PRODUCT, description: ABOUT, path, status: 200, hidden: true }
    const id = /^\/listing\/([^/]+)$/.exec(path)?.[1]
    if (!id || !UUID.test(id)) return missing(path)
    const listing = await deps.listing.listingPage({ id: id.toLowerCase() })
    return listing ? listingHead(listing, path, deps.publicUrl) : missing(path)
  }
