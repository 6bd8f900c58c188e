import { z } from 'zod'
import { byId, id, noQuery, seconds } from './fields.ts'
import { route } from './route.ts'

/** An event that a consumer group could not take in, however often it was tried. `key` is the id of what it is about. */
export const DeadLetter = z.object({
  _id: id(),
  group: z.string(),
  event: z.string(),
  key: z.string(),
  reason: z.string(),
  attempts: z.number().int(),
  'failed-at': seconds(),
})
export type DeadLetter = z.infer<typeof DeadLetter>

const done = z.object({ done: z.boolean() })

export const listDeadLetters = route({
  service: 'identity',
  method: 'GET',
  path: '/api/dead-letter',
  access: 'admin',
  summary: 'Events that could not be delivered, the latest first, 200 at most',
  query: noQuery,
  reply: z.array(DeadLetter),
})

export const replayDeadLetter = route({
  service: 'identity',
  method: 'PUT',
  path: '/api/dead-letter/:id',
  access: 'admin',
  summary: 'Has an event tried once more, soon; it comes back if that fails too',
  params: byId,
  body: z.strictObject({}),
  reply: done,
})

export const discardDeadLetter = route({
  service: 'identity',
  method: 'DELETE',
  path: '/api/dead-letter/:id',
  access: 'admin',
  summary: 'Gives an event up for good: its group will never take it in',
  params: byId,
  body: z.strictObject({}),
  reply: done,
})
