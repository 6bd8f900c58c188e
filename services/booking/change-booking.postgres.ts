import type { Tx } from '@tribu/platform/db/database.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import { HOLDING } from '@tribu/proto/booking-lifecycle.ts'
import { bookingEvent } from './domain/booking-events.ts'
import { nextOfTime, type Booking } from './domain/booking.ts'
import type { By, Change } from './ports.ts'

/** When time alone changes a booking next, in seconds. */
export const dueAt = (booking: Booking): number | null => nextOfTime(booking)?.at ?? null

/** Changes a booking under its lock, in a transaction that may do more with it. As `BookingStore.change`. */
export const changeBooking = async (
  tx: Tx,
  outbox: Outbox,
  id: string,
  { actor, at }: By,
  change: (booking: Booking) => Change | undefined,
): Promise<Booking | undefined> => {
  const [row] = await tx.query<{ document: Booking }>(
    'select document from booking.booking where id = $1 for update',
    [id],
  )
  const changed = row && change(row.document)
  if (!changed) return row?.document
  const { booking: after, entry } = changed
  await tx.query(
    'update booking.booking set status = $2, version = $3, due_at = $4, document = $5 where id = $1',
    [id, after.status, after.version, dueAt(after), JSON.stringify(after)],
  )
  if (!HOLDING.includes(after.status)) await tx.query('delete from booking.hold where id = $1', [id])
  const isNewStatus = after.status !== row.document.status
  if (isNewStatus || entry?.kind)
    await tx.query(
      `insert into booking.log (booking, version, status, actor, at, kind, reason, amount)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        after.version,
        after.status,
        actor,
        at,
        isNewStatus ? 'status' : entry?.kind,
        entry?.reason ?? '',
        entry?.amount ?? 0,
      ],
    )
  if (isNewStatus) await outbox.add(tx, bookingEvent(after))
  return after
}
