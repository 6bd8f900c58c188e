import { join } from 'node:path'
import compression from 'compression'
import express, { type ErrorRequestHandler } from 'express'
import { z } from 'zod'
import { onOffSetting } from '@tribu/platform/config/settings.ts'
import { notFound } from '@tribu/platform/errors.ts'
import { makeSessionCookies } from '@tribu/platform/http/cookies.ts'
import { sendProblem } from '@tribu/platform/http/problem.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { listingInternal } from '@tribu/proto/internal/listing.ts'
import { apiDocs } from './api-docs.ts'
import { makeDoor } from './door.ts'
import { makeDoorSession } from './door-session.ts'
import { makeEdgeCache } from './edge-cache.ts'
import { watchEdgeCache } from './edge-cache-metrics.ts'
import { makeForward } from './forward.ts'
import { serveImages } from './images.ts'
import { makeFindHead } from './pages/find-head.ts'
import { siteMap } from './pages/sitemap.ts'
import { webFiles, webPages } from './pages/web-pages.ts'
import { findRule } from './routes.ts'
import { makeSecurityHeaders } from './security-headers.ts'

export const settings = z.object({
  RATE_LIMIT_SCALE: z.coerce
    .number()
    .positive('must be above 0')
    .default(1)
    .describe('Multiplies every rate limit of the gateway'),
  EDGE_CACHE: onOffSetting().default(true).describe('Answers public reads from memory: on or off'),
  WEB_DIST: z.string().optional().describe('Folder of the built web files; default web/dist'),
})

/** Builds the public door from the engines of this process. */
export const start = async (context: ModuleContext<z.output<typeof settings>>): Promise<StartedModule> => {
  const { config, platform, engines, internal, clock, log, metrics } = context
  const shortLived = await engines.shortLived()
  const listing = internal.client('listing', listingInternal)
  const dist = config.WEB_DIST ?? join(import.meta.dirname, '..', 'web', 'dist')
  const cache = makeEdgeCache(clock)
  watchEdgeCache(metrics, cache)
  await shortLived.listen('edge-cache', cache.drop)
  const forward = makeForward(context)

  const door = makeDoor({
    publicUrl: platform.PUBLIC_URL,
    trustedProxies: platform.TRUSTED_PROXIES,
    limitScale: config.RATE_LIMIT_SCALE,
    shortLived,
    sessionAt: makeDoorSession({
      cookies: makeSessionCookies(platform.PUBLIC_URL),
      sessions: context.sessions,
      shortLived,
      identity: internal.client('identity', identityInternal),
    }),
    forward,
    written: (path) => {
      const id = /^\/api\/listing\/([^/]+)$/.exec(path)?.[1]
      if (id) cache.drop(`listing:${id}`)
    },
  })

  const securityHeaders = makeSecurityHeaders(platform.PUBLIC_URL.startsWith('https:'))
  const problems: ErrorRequestHandler = (error, _request, response, _next) =>
    sendProblem(response, error, log)
  const app = express().disable('x-powered-by').disable('etag')
  app.use(compression())
  app.use(apiDocs(platform.PUBLIC_URL))
  app.use('/api', (request, response, next) => {
    // Mounted below /api only to be asked for nothing else; the routes know their whole path.
    request.url = request.originalUrl
    return door(request, response, next)
  })
  app.get(/^\/dev\//, forward('notification'))
  app.get(/^\/images\//, serveImages(await engines.images()))
  app.use(siteMap({ listing, publicUrl: platform.PUBLIC_URL }))
  app.use(webFiles(dist))
  app.use(
    webPages({
      dist,
      publicUrl: platform.PUBLIC_URL,
      findHead: makeFindHead({ listing, publicUrl: platform.PUBLIC_URL }),
      log,
    }),
  )
  app.use((_request, response) => sendProblem(response, notFound(), log))
  app.use(problems)

  return {
    front: (request, response) => {
      securityHeaders(request, response, () => {
        const isRead = config.EDGE_CACHE && (request.method === 'GET' || request.method === 'HEAD')
        const [path = ''] = (request.url ?? '').split('?')
        const { found } = isRead && path.startsWith('/api/') ? findRule('GET', path) : { found: undefined }
        const tags = found?.rule.cache?.(found.params)
        if (!tags) return app(request, response)
        cache.answer(request, response, tags, app).catch((error: unknown) => {
          log.error({ err: error }, 'edge cache failed')
          response.destroy()
        })
      })
    },
  }
}
