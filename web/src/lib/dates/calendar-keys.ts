import { addDays, addMonths, endOfWeek, startOfWeek } from './civil-day.ts'
import type { Day } from './civil-day.ts'

type Press = { key: string; shiftKey: boolean }

/** Where a key leads in a date grid, by the date picker of the ARIA Authoring Practices. Other keys lead nowhere. */
export const dayAfterKey = ({ key, shiftKey }: Press, day: Day): Day | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return startOfWeek(day)
    case 'End':
      return endOfWeek(day)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    default:
      return undefined
  }
}
