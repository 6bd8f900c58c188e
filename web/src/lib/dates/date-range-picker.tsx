import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { chooseDay, lastReturn, refuseDay } from './bookable.ts'
import type { Bookable, Chosen, Refusal } from './bookable.ts'
import { dayAfterKey } from './calendar-keys.ts'
import { dayAndMonth, firstOf, lastOf, longDay, monthName, monthOf, nextMonth } from './civil-day.ts'
import type { Day, Month } from './civil-day.ts'
import { MonthGrid } from './month-grid.tsx'
import { useRoomFor } from './use-room-for.ts'
import { useSwipe } from './use-swipe.ts'
import styles from './date-range-picker.module.css'

/** What the two days and the refusals are called. */
export type PickerWords = { start: string; end: string; refusals: Record<Refusal, string> }

type DateRangePickerProps = {
  label: string
  bookable: Bookable
  chosen: Chosen
  onChange: (chosen: Chosen) => void
  words: PickerWords
  /** Said, and shown, when both days are chosen. */
  summary?: string
}

/** Two months of days of 44 pixels, and the gap between. */
const TWO_MONTHS_PX = 640

const within = <T extends string>(value: T, first: T, last: T): T =>
  value < first ? first : value > last ? last : value

/**
 * A calendar to choose a range of days from, by pointer, swipe or keyboard: the date grid of the ARIA Authoring Practices, with one tab stop
 * over all months shown. Every day can be reached and says why it cannot be had.
 */
export const DateRangePicker = (props: DateRangePickerProps) => {
  const { label, bookable, chosen, onChange, words, summary } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const takesFocus = useRef(false)
  const twoMonths = useRoomFor(frame, TWO_MONTHS_PX)
  const [focused, setFocused] = useState(chosen.start ?? bookable.earliest)
  const [turnedTo, setTurnedTo] = useState(monthOf(focused))
  const [hovered, setHovered] = useState<Day>()
  const [refused, setRefused] = useState<Day>()

  const firstMonth = monthOf(bookable.earliest)
  const lastMonth = monthOf(bookable.latest)
  const lastLeft = twoMonths && lastMonth > firstMonth ? nextMonth(lastMonth, -1) : lastMonth
  const left = within(turnedTo, firstMonth, lastLeft)
  const shown: Month[] = twoMonths ? [left, nextMonth(left, 1)] : [left]
  const isShown = (day: Day) => shown.includes(monthOf(day))
  const tabStop = isShown(focused) ? focused : within(bookable.earliest, firstOf(left), lastOf(left))

  // A layout effect: one of an earlier drawing that is still to run would use up the wish, and leave the focus where it was.
  useLayoutEffect(() => {
    if (!takesFocus.current) return
    takesFocus.current = false
    frame.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus()
  })

  const turn = (months: number) => {
    setTurnedTo(within(nextMonth(left, months), firstMonth, lastLeft))
    setRefused(undefined)
  }
  const press = (day: Day) => {
    setFocused(day)
    setRefused(refuseDay(bookable, chosen, day) && day)
    onChange(chooseDay(bookable, chosen, day))
  }
  // By the day that has the focus: assistive technology may put it on any, not only on the tab stop.
  const onKeyDown = (event: KeyboardEvent, at: Day) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      press(at)
      return
    }
    const wanted = dayAfterKey(event, at)
    if (!wanted) return
    event.preventDefault()
    const day = within(wanted, firstOf(firstMonth), lastOf(lastMonth))
    takesFocus.current = true
    setFocused(day)
    if (!isShown(day))
      setTurnedTo(day < firstOf(left) || !twoMonths ? monthOf(day) : nextMonth(monthOf(day), -1))
  }
  const swipe = useSwipe((way) => turn(way === 'left' ? 1 : -1))

  return (
    <div ref={frame} className={styles.picker} role="group" aria-label={label}>
      <div className={styles.months} {...swipe}>
        <IconButton
          label="Earlier month"
          icon={<ChevronLeft aria-hidden="true" />}
          className={styles.earlier}
          aria-disabled={left === firstMonth || undefined}
          onClick={() => turn(-1)}
        />
        {shown.map((month) => (
          // The same section tells its new name aloud when the months are turned.
          <section
            key={month === left ? 'left' : 'right'}
            className={styles.month}
            aria-labelledby={`${id}-${month}`}
          >
            <h3 id={`${id}-${month}`} className={styles.name} aria-live="polite">
              {monthName(month)}
            </h3>
            <MonthGrid
              labelledBy={`${id}-${month}`}
              month={month}
              bookable={bookable}
              chosen={chosen}
              words={words}
              hovered={hovered}
              tabStop={tabStop}
              onPress={press}
              onHover={setHovered}
              onKeyDown={onKeyDown}
            />
          </section>
        ))}
        <IconButton
          label="Later month"
          icon={<ChevronRight aria-hidden="true" />}
          className={styles.later}
          aria-disabled={left === lastLeft || undefined}
          onClick={() => turn(1)}
        />
      </div>
      <p role="status" className={styles.status}>
        {refused ? (
          `${longDay(refused)}: ${words.refusals[refuseDay(bookable, chosen, refused) ?? 'taken']}.`
        ) : (
          <Told bookable={bookable} chosen={chosen} words={words} summary={summary} />
        )}
      </p>
    </div>
  )
}

const Told = ({
  bookable,
  chosen: { start, end },
  words,
  summary,
}: Pick<DateRangePickerProps, 'bookable' | 'chosen' | 'words' | 'summary'>) => {
  if (!start) return `Choose the ${words.start} day.`
  if (end) return summary
  const last = lastReturn(bookable, start)
  return `From ${dayAndMonth(start)}. Now choose the ${words.end} day, ${dayAndMonth(last)} at the latest.`
}
