import { PRODUCT } from '@tribu/proto/http/product.ts'

/** What a crawler reads of a page. `status` is 404 for a page that names nothing. */
export type PageHead = {
  title: string
  description: string
  path: string
  image?: string
  jsonLd?: Record<string, unknown>
  status: 200 | 404
  /** Only for members: not for search engines. */
  hidden?: boolean
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

// A "</script>" in a listing's text must not end the script element.
const inScript = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')

/** At most `max` characters, cut at a word. */
export const shorten = (text: string, max: number) => {
  const flat = text.replaceAll(/\s+/g, ' ').trim()
  return flat.length <= max ? flat : `${flat.slice(0, max).replace(/\s+\S*$/, '')} …`
}

/** The elements that go into a page's head. */
export const renderHead = (head: PageHead, publicUrl: string, nonce: string): string => {
  const title = head.title === PRODUCT ? PRODUCT : `${head.title} · ${PRODUCT}`
  const url = `${publicUrl}${head.path}`
  const image = head.image
    ? head.image.startsWith('http')
      ? head.image
      : `${publicUrl}${head.image}`
    : `${publicUrl}/icon.svg`
  const lines = [
    `<title>${escape(title)}</title>`,
    `<meta name="description" content="${escape(head.description)}">`,
    head.hidden || head.status === 404
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${escape(url)}">`,
    `<meta property="og:site_name" content="${PRODUCT}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escape(title)}">`,
    `<meta property="og:description" content="${escape(head.description)}">`,
    `<meta property="og:url" content="${escape(url)}">`,
    `<meta property="og:image" content="${escape(image)}">`,
    `<meta name="twitter:card" content="${head.image ? 'summary_large_image' : 'summary'}">`,
    ...(head.jsonLd
      ? [`<script type="application/ld+json" nonce="${nonce}">${inScript(head.jsonLd)}</script>`]
      : []),
  ]
  return lines.join('\n    ')
}
