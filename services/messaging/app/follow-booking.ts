import type { PayloadOf } from '@tribu/platform/bus/event.ts'
import type { Clock } from '@tribu/platform/clock.ts'
import { idFrom, newId } from '@tribu/platform/ids.ts'
import { threadKey } from '@tribu/proto/thread-key.ts'
import { bookingLine } from '../domain/booking-line.ts'
import { newThread } from '../domain/thread.ts'
import type { MessagingStore } from '../ports.ts'
import type { TellMembers } from './tell-members.ts'

type Booking = NonNullable<PayloadOf<'booking.requested'>['booking']>

/**
 * What happens to a booking stands as a quiet line in the thread of its two members, which begins with it where there was none. Each status
 * once, whatever is delivered twice.
 */
export const makeFollowBooking =
  (deps: { store: MessagingStore; tell: TellMembers; clock: Clock }) =>
  async (booking: Booking | undefined): Promise<void> => {
    const text = booking && bookingLine(booking)
    if (!booking || !text) return
    const { id, status, borrower, lender, listing } = booking
    const thread = await deps.store.open(
      newThread({
        id: idFrom(threadKey(listing, [borrower, lender])),
        members: [borrower, lender],
        listing,
        createdAt: deps.clock(),
      }),
    )
    const line = {
      id: newId(),
      sender: null,
      text,
      photos: [],
      booking: { id, status },
      clientId: null,
      key: `booking ${id} ${status}`,
    }
    const written = await deps.store.append(thread.id, line, deps.clock())
    if (written) deps.tell.written(written.thread, written.message)
  }
