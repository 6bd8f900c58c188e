import type { KeyboardEvent } from 'react'
import { refuseDay } from './bookable.ts'
import type { Bookable, Chosen } from './bookable.ts'
import { longDay, today, WEEKDAYS, weeksOf } from './civil-day.ts'
import type { Day, Month } from './civil-day.ts'
import type { PickerWords } from './date-range-picker.tsx'
import styles from './date-range-picker.module.css'

type MonthGridProps = {
  labelledBy: string
  month: Month
  bookable: Bookable
  chosen: Chosen
  words: PickerWords
  /** The day under the pointer: until the end is chosen, the range to it is hinted at. */
  hovered: Day | undefined
  tabStop: Day
  onPress: (day: Day) => void
  onHover: (day: Day | undefined) => void
  onKeyDown: (event: KeyboardEvent, day: Day) => void
}

export const MonthGrid = ({ labelledBy, month, onHover, ...rest }: MonthGridProps) => (
  // The grid of the ARIA practices is a table whose days are pressed and walked through.
  <table
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    role="grid"
    aria-labelledby={labelledBy}
    aria-multiselectable="true"
    className={styles.grid}
    onMouseLeave={() => onHover(undefined)}
  >
    <thead>
      <tr>
        {WEEKDAYS.map(({ short, long }) => (
          <th key={short} scope="col" abbr={long}>
            {short}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {weeksOf(month).map((week, row) => (
        <tr key={week.find(Boolean)}>
          {week.map((day, column) =>
            day ? (
              <DayCell key={day} day={day} onHover={onHover} {...rest} />
            ) : (
              <td key={`${row}:${column}`} aria-hidden="true" />
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

type DayCellProps = Omit<MonthGridProps, 'labelledBy' | 'month'> & { day: Day }

const DayCell = (props: DayCellProps) => {
  const { day, bookable, chosen, words, hovered, tabStop, onPress, onHover, onKeyDown } = props
  const refusal = refuseDay(bookable, chosen, day)
  const part = partOf(chosen, day)
  const said = [
    longDay(day),
    day === chosen.start && `${words.start} day`,
    day === chosen.end && `${words.end} day`,
    refusal && !part && words.refusals[refusal],
  ]
  return (
    <td
      role="gridcell"
      tabIndex={day === tabStop ? 0 : -1}
      data-day={day}
      data-part={part ?? hintOf(bookable, chosen, hovered, day)}
      data-taken={(refusal === 'taken' && !part) || undefined}
      aria-label={said.filter(Boolean).join(', ')}
      aria-selected={part !== undefined}
      aria-disabled={refusal && !part ? true : undefined}
      aria-current={day === today() ? 'date' : undefined}
      onClick={() => onPress(day)}
      onKeyDown={(event) => onKeyDown(event, day)}
      onMouseEnter={() => onHover(day)}
    >
      <span>{Number(day.slice(8))}</span>
    </td>
  )
}

type Part = 'only' | 'start' | 'between' | 'end'

const partOf = ({ start, end }: Chosen, day: Day): Part | undefined => {
  if (!start) return undefined
  if (!end || start === end) return day === start ? 'only' : undefined
  if (day === start) return 'start'
  if (day === end) return 'end'
  return day > start && day < end ? 'between' : undefined
}

const hintOf = (bookable: Bookable, chosen: Chosen, hovered: Day | undefined, day: Day) => {
  const { start, end } = chosen
  if (!start || end || !hovered || hovered <= start || day <= start || day > hovered) return undefined
  return refuseDay(bookable, chosen, hovered) ? undefined : 'hint'
}
