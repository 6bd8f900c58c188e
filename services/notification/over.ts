import type { BookingFacts } from './booking-facts.ts'
import type { TellingKind } from './kinds.ts'

const asks = ({ status }: BookingFacts) => status === 'approval-awaiting'
const ends = ({ status }: BookingFacts) => ['declined', 'expired', 'cancelled'].includes(status)
const comes = ({ status }: BookingFacts) => status === 'approved'

/** Whether what a kind asks for, or announces, still stands. Kinds that are not here tell of what has happened, and stay true. */
const STILL: Partial<Record<TellingKind, (facts: BookingFacts) => boolean>> = {
  'request-received': asks,
  'request-sent': asks,
  'request-nudge': asks,
  'request-last-nudge': asks,
  'request-accepted': (facts) => !ends(facts),
  'start-reminder': comes,
  'return-reminder': comes,
  'card-refused': (facts) => !facts.paid && !ends(facts),
  'bank-asks': (facts) => !facts.paid && !ends(facts),
}

/** The last day on which a reminder can be read as it is meant: it says "tomorrow". */
const isPast = (kind: TellingKind, { start, end }: BookingFacts, today: string) =>
  (kind === 'start-reminder' && today >= start) || (kind === 'return-reminder' && today >= end)

/**
 * Whether a message says what is not so any more, as far as its booking is known. What goes at once tells of the moment it was ordered in;
 * what had to wait is compared with how things stand now. `today` is the day in New Zealand.
 */
export const isOver = (
  kind: TellingKind,
  facts: BookingFacts | undefined,
  { today, waited }: { today: string; waited: boolean },
): boolean =>
  facts !== undefined && (isPast(kind, facts, today) || (waited && STILL[kind]?.(facts) === false))
