import { join } from 'node:path'
import compression from 'compression'
import express, { type ErrorRequestHandler } from 'express'
import { z } from 'zod'
import { fallbackInWords, onOffSetting } from '@tribu/platform/config/settings.ts'
import { notFound } from '@tribu/platform/errors.ts'
import { ENDED_SESSIONS_CHANNEL } from '@tribu/platform/http/ended-sessions.ts'
import { makeSessionCookies } from '@tribu/platform/http/cookies.ts'
import { sendProblem } from '@tribu/platform/http/problem.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { listingInternal } from '@tribu/proto/internal/listing.ts'
import { messagingInternal } from '@tribu/proto/internal/messaging.ts'
import { apiDocs } from './api-docs.ts'
import { makeDoor } from './door.ts'
import { makeDoorSession, makeStillOn } from './door-session.ts'
import { makeEdgeCache } from './edge-cache.ts'
import { watchEdgeCache } from './edge-cache-metrics.ts'
import { makeForward } from './forward.ts'
import { serveImages } from './images.ts'
import { makeFindHead } from './pages/find-head.ts'
import { siteMap } from './pages/sitemap.ts'
import { webFiles, webPages } from './pages/web-pages.ts'
import { findRule } from './routes.ts'
import { makeSecurityHeaders } from './security-headers.ts'
import { makeLive } from './sockets/live.ts'
import { makeMayConnect } from './sockets/may-connect.ts'
import { makeTalk } from './sockets/talk.ts'
import { makeSocketKeys, socketKeyRoutes } from './sockets/socket-key.ts'

export const settings = z.object({
  RATE_LIMIT_SCALE: z.coerce
    .number()
    .positive('must be above 0')
    .default(1)
    .describe('Multiplies every rate limit of the gateway'),
  EDGE_CACHE: onOffSetting().default(true).describe('Answers public reads from memory: on or off'),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .optional()
    .describe('The key that browsers show to Stripe; needed with STRIPE_SECRET_KEY.'),
  WEB_DIST: fallbackInWords(z.string().optional(), 'web/dist in the project').describe(
    'Folder of the built web files',
  ),
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

  const identity = internal.client('identity', identityInternal)
  const stillOn = makeStillOn({ shortLived, identity })
  const door = makeDoor({
    publicUrl: platform.PUBLIC_URL,
    trustedProxies: platform.TRUSTED_PROXIES,
    limitScale: config.RATE_LIMIT_SCALE,
    shortLived,
    sessionAt: makeDoorSession({
      cookies: makeSessionCookies(platform.PUBLIC_URL),
      sessions: context.sessions,
      stillOn,
      identity,
    }),
    forward,
    written: (path) => {
      const [, id, rest] = /^\/api\/listing\/([^/]+)(\/block.*)?$/.exec(path) ?? []
      if (!id) return
      if (rest) live.daysChanged(id)
      else cache.drop(`listing:${id}`)
    },
  })

  const keys = makeSocketKeys({ secret: platform.INTERNAL_TOKEN, clock })
  const live = makeLive({
    keys,
    isOn: stillOn,
    mayConnect: makeMayConnect({
      publicUrl: platform.PUBLIC_URL,
      trustedProxies: platform.TRUSTED_PROXIES,
      limitScale: config.RATE_LIMIT_SCALE,
      shortLived,
    }),
    rooms: await engines.rooms(),
    talk: makeTalk(internal.client('messaging', messagingInternal)),
  })
  await shortLived.listen(ENDED_SESSIONS_CHANNEL, live.end)

  const securityHeaders = makeSecurityHeaders({
    https: platform.PUBLIC_URL.startsWith('https:'),
    stripe: config.STRIPE_PUBLISHABLE_KEY !== undefined,
  })
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
  // Stripe signs the bytes of its news: they go on as they came.
  app.post('/webhooks/stripe', forward('payment'))
  // Mail programs post here, from anywhere and without cookies: the token in the path says all.
  app.post('/unsubscribe/:token', forward('notification'))
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
    router: socketKeyRoutes(context.answering, keys),
    upgrade: live.upgrade,
    stop: async () => {
      await live.close()
    },
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
