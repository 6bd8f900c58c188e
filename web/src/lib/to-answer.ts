import type { Dashboard } from '@tribu/proto/http/booking.ts'
import { makeMemberCount } from './member-count.ts'

const toAnswer = makeMemberCount<Dashboard>('/api/dashboard', (dashboard) => dashboard['to-answer'])

/** The page that reads all of the dashboard tells what it found. */
export const toAnswerKnown = toAnswer.tell
/** After a request was answered. */
export const toAnswerStale = toAnswer.stale
/** How many requests wait for this member's answer. */
export const useToAnswer = toAnswer.useCount
