import express, { type Router } from 'express'
import categories from '@tribu/proto/data/categories.json' with { type: 'json' }
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { listingInternal } from '@tribu/proto/internal/listing.ts'

const MOST = 45_000 // the protocol allows 50,000 addresses in one file

const PAGES = [
  '/',
  '/about',
  '/categories',
  '/search',
  '/faq',
  '/terms',
  '/terms/rental',
  '/terms/conditions',
  '/policy',
]

/** `/robots.txt` and `/sitemap.xml`. */
export const siteMap = (deps: {
  listing: Pick<InternalApi<typeof listingInternal>, 'sitemap'>
  publicUrl: string
}): Router => {
  const router = express.Router()
  const line = (path: string, changed?: number) =>
    `<url><loc>${deps.publicUrl}${path}</loc>${changed ? `<lastmod>${new Date(changed * 1000).toISOString().slice(0, 10)}</lastmod>` : ''}</url>`

  router.get('/robots.txt', (_request, response) => {
    const hidden = [
      '/api/',
      '/admin/',
      '/settings',
      '/messages',
      '/notifications',
      '/unsubscribe/',
      '/bookings',
      '/booking/',
      '/dashboard',
      '/reset',
      '/dev/',
    ]
    const lines = [
      'User-agent: *',
      ...hidden.map((path) => `Disallow: ${path}`),
      'Allow: /api/docs',
      '',
      `Sitemap: ${deps.publicUrl}/sitemap.xml`,
      '',
    ]
    response.type('text').set('cache-control', 'public, max-age=3600').send(lines.join('\n'))
  })

  router.get('/sitemap.xml', async (_request, response) => {
    const listings = await deps.listing.sitemap({ limit: MOST })
    const lines = [
      ...PAGES.map((path) => line(path)),
      ...categories.map((category) => line(`/c${category.uri}`)),
      ...listings.map(({ id, updatedAt }) => line(`/listing/${id}`, updatedAt)),
    ]
    response
      .type('application/xml')
      .set('cache-control', 'public, max-age=600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`,
      )
  })
  return router
}
