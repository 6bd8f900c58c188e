import type { Booking, DayRange } from '@tribu/proto/http/booking.ts'
import { request } from '../../lib/http.ts'
import type { Answer } from '../../lib/http.ts'
import type { OpenDraft } from './borrow-draft.ts'

export type Wanted = DayRange & { listing: string; insurance: boolean }

const POST_SECONDS = 30

/**
 * Asks for the days. The key is in the draft before the request goes out, so that a second press, a lost answer and a reload make one booking. A booking that this key made and that has ended since is no answer: the member wants it anew.
 */
export const sendRequest = async (wanted: Wanted, draft: OpenDraft): Promise<Answer<Booking>> => {
  const about = JSON.stringify([wanted.listing, wanted.start, wanted.end, wanted.insurance])
  const post = async (key: string) => {
    draft.keep({ attempt: { about, key } })
    return request<Booking>('/api/booking', {
      method: 'POST',
      body: { ...wanted, 'tribu-agreement': true },
      headers: { 'idempotency-key': key },
      signal: AbortSignal.timeout(POST_SECONDS * 1000),
    }).catch((): Answer<Booking> => ({ ok: false, status: 0, errors: [LOST] }))
  }
  const { attempt } = draft.read()
  const known = attempt?.about === about ? attempt.key : undefined
  const answer = await post(known ?? crypto.randomUUID())
  const isOver = known && answer.ok && ENDED.has(answer.data.status)
  return isOver ? post(crypto.randomUUID()) : answer
}

const ENDED: ReadonlySet<string> = new Set(['declined', 'expired', 'cancelled', 'completed'])
const LOST = {
  title: 'system',
  detail: 'The answer to your request did not come. Please try again: it will not be sent twice.',
  code: 'no-answer',
}
