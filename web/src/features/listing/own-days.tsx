import type { Block } from '@tribu/proto/http/booking.ts'
import type { Listing } from '@tribu/proto/http/listing.ts'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import {
  useAddBlockMutation,
  useListBlocksQuery,
  useRemoveBlockMutation,
} from '../../lib/booking/block-api.ts'
import { useGetAvailabilityQuery } from '../../lib/booking/booking-api.ts'
import { daysText } from '../../lib/booking/booking-dates.ts'
import { withoutGrace } from '../../lib/dates/bookable.ts'
import type { Chosen } from '../../lib/dates/bookable.ts'
import { addDays, dayAndMonth, daysBetween, shortDay, today } from '../../lib/dates/civil-day.ts'
import { DateRangePicker } from '../../lib/dates/date-range-picker.tsx'
import type { PickerWords } from '../../lib/dates/date-range-picker.tsx'
import { detailOf } from '../../lib/http.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './borrow.module.css'

const WORDS: PickerWords = {
  start: 'first',
  end: 'first free',
  refusals: { 'too-soon': 'over', 'too-far': 'too far ahead', taken: 'booked, or kept already' },
}
/** How far ahead a lender plans: a year. */
const AHEAD_DAYS = 365

/** Days that a lender keeps for themselves: away, in repair. Nobody can ask for them. */
export const OwnDays = ({ listing }: { listing: Listing }) => {
  const { currentData: availability, error } = useGetAvailabilityQuery(listing._id, {
    refetchOnMountOrArgChange: true,
  })
  const { currentData: blocks = [] } = useListBlocksQuery(listing._id)
  return (
    <section className={styles.dates} aria-labelledby="own-days" aria-busy={!availability && !error}>
      <h2 id="own-days">Days you keep for yourself</h2>
      <p>Away, or the thing is in repair? Nobody can ask for these days.</p>
      <KeptDays listing={listing._id} blocks={blocks} />
      {availability ? (
        <KeepDays
          listing={listing._id}
          bookable={{
            earliest: today(),
            latest: addDays(today(), AHEAD_DAYS),
            taken: withoutGrace(availability.taken, listing['grace-period']),
          }}
        />
      ) : error ? (
        <FormError>The calendar could not be loaded. Please try again later.</FormError>
      ) : (
        <Skeleton shape="box" className={styles.waiting} />
      )}
    </section>
  )
}

const KeptDays = ({ listing, blocks }: { listing: string; blocks: Block[] }) => {
  const [remove, { isLoading, error }] = useRemoveBlockMutation()
  return (
    <>
      <FormError>{detailOf(error)}</FormError>
      {blocks.length > 0 ? (
        <ul role="list" className={styles.days}>
          {blocks.map((block) => (
            <li key={block._id}>
              <p>
                <strong>
                  {shortDay(block.start)} to {shortDay(addDays(block.end, -1))}
                </strong>{' '}
                {block.reason}
              </p>
              <IconButton
                label={`Give back ${dayAndMonth(block.start)} to ${dayAndMonth(addDays(block.end, -1))}`}
                icon={<Trash2 aria-hidden="true" size={18} />}
                aria-disabled={isLoading || undefined}
                onClick={() => {
                  if (!isLoading) void remove({ listing, block: block._id })
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

type Bookable = Parameters<typeof DateRangePicker>[0]['bookable']

const KeepDays = ({ listing, bookable }: { listing: string; bookable: Bookable }) => {
  const [chosen, setChosen] = useState<Chosen>({})
  const [reason, setReason] = useState('')
  const [add, { isLoading, error, reset }] = useAddBlockMutation()
  const { start, end } = chosen
  const days = start && end ? daysBetween(start, end) : 0

  const keep = async () => {
    if (!start || !end || days < 1) return
    const answer = await add({ listing, start, end, reason })
    if (answer.error) return
    setChosen({})
    setReason('')
  }
  return (
    <>
      <DateRangePicker
        label="Days to keep"
        bookable={bookable}
        chosen={chosen}
        onChange={(next) => {
          reset()
          setChosen(next)
        }}
        words={WORDS}
        summary={
          start && end && days > 0
            ? `${daysText(days)}, free again on ${dayAndMonth(end)}.`
            : 'Please choose a later day on which it is free again.'
        }
      />
      <FormError>{detailOf(error)}</FormError>
      <div className={styles.keep}>
        <TextField
          label="Reason, for yourself"
          name="reason"
          maxLength={120}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <Button busy={isLoading} disabled={days < 1} onClick={() => void keep()}>
          Keep these days
        </Button>
      </div>
    </>
  )
}
