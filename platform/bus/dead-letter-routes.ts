import express, { type Router } from 'express'
import { discardDeadLetter, listDeadLetters, replayDeadLetter } from '@tribu/proto/http/dead-letter.ts'
import { secondsOf } from '../clock.ts'
import { answer, type Answering } from '../http/answer.ts'
import type { EventBus } from './bus.ts'

/** What admins see and do of events that could not be delivered; of all groups, whichever process runs them. */
export const deadLetterRoutes = (answering: Answering, bus: EventBus): Router => {
  const router = express.Router()
  answer(router, answering, listDeadLetters, async () =>
    (await bus.deadLetters()).map(({ id, group, name, key, error, attempts, failedAt }) => ({
      _id: id,
      group,
      event: name,
      key,
      reason: error,
      attempts,
      'failed-at': secondsOf(failedAt),
    })),
  )
  answer(router, answering, replayDeadLetter, async ({ params }) => {
    await bus.replay(params.id)
    return { done: true }
  })
  answer(router, answering, discardDeadLetter, async ({ params }) => {
    await bus.discard(params.id)
    return { done: true }
  })
  return router
}
