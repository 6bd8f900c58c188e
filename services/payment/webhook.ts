import express, { type Router } from 'express'
import { sendProblem } from '@tribu/platform/http/problem.ts'
import type { Log } from '@tribu/platform/log.ts'
import type { makeTakeNotification } from './app/take-notification.ts'

const LARGEST = '512kb'

/** Where Stripe tells its news. The bytes stay as they came, since the signature is over them; 200 means that they are kept. */
export const webhookRoutes = (deps: { take: ReturnType<typeof makeTakeNotification>; log: Log }): Router => {
  const router = express.Router()
  router.post(
    '/webhooks/stripe',
    express.raw({ type: () => true, limit: LARGEST }),
    async (request, response) => {
      try {
        const body: unknown = request.body
        await deps.take(Buffer.isBuffer(body) ? body : Buffer.alloc(0), request.get('stripe-signature') ?? '')
        response.json({ received: true })
      } catch (error) {
        sendProblem(response, error, deps.log)
      }
    },
  )
  return router
}
