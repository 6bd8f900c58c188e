import { secondsOf, type Clock } from '@tribu/platform/clock.ts'
import { conflict, invalid, notFound } from '@tribu/platform/errors.ts'
import { newId } from '@tribu/platform/ids.ts'
import { civilDate, daysBetween } from '@tribu/platform/civil-date.ts'
import type { Block, BookingStore } from '../ports.ts'
import type { KnowListing } from './know-listing.ts'

/** Longer than anybody plans, so that a slip of the year is noticed. */
const LONGEST_DAYS = 400

/**
 * Days that a lender keeps for themselves. Each call is about a listing of their own; another's is as one that is not there.
 * @throws AppError not-found, invalid (dates), conflict `dates-taken`
 */
export const makeBlockDays = (deps: { store: BookingStore; knowListing: KnowListing; clock: Clock }) => {
  const today = () => civilDate(secondsOf(deps.clock()))
  const ownListing = async (member: string, id: string) => {
    const listing = await deps.knowListing(id)
    if (listing.lender !== member) throw notFound()
    return listing
  }
  return {
    list: async (member: string, listing: string): Promise<Block[]> => {
      await ownListing(member, listing)
      return deps.store.blocks(listing, today())
    },
    add: async (
      member: string,
      listing: string,
      { start, end, reason }: Pick<Block, 'start' | 'end' | 'reason'>,
    ): Promise<Block> => {
      await ownListing(member, listing)
      const days = daysBetween(start, end)
      if (days < 1) throw invalid('end', 'Please select a date range of 1 or more days')
      if (days > LONGEST_DAYS) throw invalid('end', `Please keep to ${LONGEST_DAYS} days`)
      if (end <= today()) throw invalid('end', 'These days are over')
      const block = { id: newId(), listing, start, end, reason }
      if (!(await deps.store.block(block))) {
        const detail = 'There is a booking, or other days of yours, in this range'
        throw conflict('dates-taken', detail, 'start')
      }
      return block
    },
    remove: async (member: string, listing: string, block: string): Promise<void> => {
      await ownListing(member, listing)
      if (!(await deps.store.unblock(listing, block))) throw notFound()
    },
  }
}
