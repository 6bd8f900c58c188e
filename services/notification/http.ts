import { readFileSync } from 'node:fs'
import express, { type Router } from 'express'
import { secondsOf } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import { sendProblem } from '@tribu/platform/http/problem.ts'
import type { Log } from '@tribu/platform/log.ts'
import { devOutboxPage, linksIn } from './dev-outbox-page.ts'
import { keptMessages } from './store.postgres.ts'

const SHOWN = 100
const styles = readFileSync(new URL('dev-outbox.css', import.meta.url), 'utf8')

/** `/dev/outbox`: kept mails and texts as a page, or with `?format=json` for programs. Mounted only where they may be shown. */
export const devOutboxRoutes = (deps: { db: Database; log: Log }): Router => {
  const router = express.Router()
  router.get('/dev/outbox.css', (_request, response) => void response.type('css').send(styles))
  router.get('/dev/outbox', async (request, response) => {
    try {
      const messages = await keptMessages(deps.db, SHOWN)
      response.set('cache-control', 'no-store')
      if (request.query['format'] !== 'json') return void response.type('html').send(devOutboxPage(messages))
      response.json(
        messages.map(({ keptAt, ...message }) => ({
          ...message,
          links: linksIn(message.text),
          'sent-at': secondsOf(keptAt),
        })),
      )
    } catch (error) {
      sendProblem(response, error, deps.log)
    }
  })
  return router
}
