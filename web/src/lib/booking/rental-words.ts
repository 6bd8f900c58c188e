import type { PickerWords } from '../dates/date-range-picker.tsx'

export const RENTAL_WORDS: PickerWords = {
  start: 'pick-up',
  end: 'return',
  refusals: {
    'too-soon': 'too soon for the lender',
    'too-far': 'too far ahead to book yet',
    taken: 'taken',
  },
}

/** What the borrow button answers when it cannot go on (specification, section 5). */
export const NO_DATES = 'Please select a date range'
export const NO_RANGE = 'Please select a date range of 1 or more days'
export const NOT_CONNECTED = "Sorry, you can't book from this lender for now, we are awaiting upon details."
export const NO_LONGER_FREE = 'Sorry, these dates have just been taken. Please choose others'
