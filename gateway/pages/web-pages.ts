import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RequestHandler } from 'express'
import expressStaticGzip from 'express-static-gzip'
import { notFound } from '@tribu/platform/errors.ts'
import type { Log } from '@tribu/platform/log.ts'
import { nonceOf } from '../security-headers.ts'
import type { makeFindHead } from './find-head.ts'
import { renderHead, type PageHead } from './page-head.ts'

const YEAR = 'public, max-age=31536000, immutable'

/** The files that vite built. Those under `assets` carry a hash in their name and never change; they were compressed at the build. */
export const webFiles = (dist: string): RequestHandler =>
  expressStaticGzip(dist, {
    index: false,
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    serveStatic: {
      setHeaders: (response: { setHeader: (name: string, value: string) => void }, path: string) =>
        response.setHeader('cache-control', path.includes('/assets/') ? YEAR : 'public, max-age=3600'),
    },
  })

/** Every page is the same document with another head: title, description, Open Graph and JSON-LD for who reads no JavaScript. */
export const webPages = (deps: {
  dist: string
  publicUrl: string
  findHead: ReturnType<typeof makeFindHead>
  log: Log
}): RequestHandler => {
  let document: string | undefined
  const template = async () => (document ??= await readFile(join(deps.dist, 'index.html'), 'utf8'))

  return async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next(notFound())
    // A file that is not there is not a page.
    if (/\.\w{1,5}$/.test(request.path)) return next(notFound())
    const path = request.path.length > 1 ? request.path.replace(/\/+$/, '') : '/'
    const head: PageHead = await deps.findHead(path).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'the head of a page could not be made')
      return { title: 'Tribu', description: '', path, status: 200, hidden: true }
    })
    const nonce = nonceOf(response)
    const html = (await template())
      .replace('<!--head-->', () => renderHead(head, deps.publicUrl, nonce))
      .replaceAll('__NONCE__', nonce)
    response.status(head.status).set('cache-control', 'no-cache').type('html').send(html)
  }
}
