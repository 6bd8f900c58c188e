import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useLayoutEffect, useState } from 'react'
import type { Chosen } from './bookable.ts'
import { DateRangePicker } from './date-range-picker.tsx'

const bookable = {
  earliest: '2026-11-24',
  latest: '2027-02-11',
  taken: [{ start: '2026-12-10', end: '2026-12-13' }],
}
const words = {
  start: 'pick-up',
  end: 'return',
  refusals: { 'too-soon': 'too soon', 'too-far': 'too far ahead', taken: 'taken' },
}

const changes = jest.fn<(chosen: Chosen) => void>()
beforeEach(() => {
  changes.mockClear()
})

const Page = ({ from = {} }: { from?: Chosen }) => {
  const [chosen, setChosen] = useState<Chosen>(from)
  return (
    <DateRangePicker
      label="Dates"
      bookable={bookable}
      chosen={chosen}
      onChange={(next) => {
        changes(next)
        setChosen(next)
      }}
      words={words}
      summary="3 days, $54.00"
    />
  )
}

const day = (name: RegExp) => screen.getByRole('gridcell', { name })
const press = (keys: string) => userEvent.keyboard(keys)
const focusedDay = () => document.activeElement?.getAttribute('data-day')

describe('by pointer', () => {
  test('two presses choose a range, which is shown and said', async () => {
    render(<Page from={{ start: '2026-12-01', end: '2026-12-02' }} />)
    await userEvent.click(day(/Friday, 4 December/))
    expect(screen.getByRole('status')).toHaveTextContent(
      'From Friday, 4 December. Now choose the return day, Thursday, 10 December at the latest.',
    )
    await userEvent.click(day(/Monday, 7 December/))
    expect(changes).toHaveBeenLastCalledWith({ start: '2026-12-04', end: '2026-12-07' })
    expect(screen.getByRole('status')).toHaveTextContent('3 days, $54.00')
    const chosen = within(screen.getByRole('grid')).getAllByRole('gridcell', { selected: true })
    expect(chosen.map((cell) => cell.textContent)).toEqual(['4', '5', '6', '7'])
    expect(chosen[0]).toHaveAccessibleName('Friday, 4 December 2026, pick-up day')
  })

  test('a taken day is disabled, says why and does nothing', async () => {
    render(<Page from={{ start: '2026-12-01', end: '2026-12-02' }} />)
    const taken = day(/Friday, 11 December/)
    expect(taken).toHaveAttribute('aria-disabled', 'true')
    expect(taken).toHaveAccessibleName('Friday, 11 December 2026, taken')
    await userEvent.click(taken)
    expect(changes).toHaveBeenLastCalledWith({ start: '2026-12-01', end: '2026-12-02' })
    expect(screen.getByRole('status')).toHaveTextContent('Friday, 11 December 2026: taken.')
  })

  test('the first taken day opens as the day of return', async () => {
    render(<Page from={{ start: '2026-12-01', end: '2026-12-02' }} />)
    expect(day(/Thursday, 10 December/)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(day(/Tuesday, 8 December/))
    expect(day(/Thursday, 10 December/)).not.toHaveAttribute('aria-disabled')
    await userEvent.click(day(/Thursday, 10 December/))
    expect(changes).toHaveBeenLastCalledWith({ start: '2026-12-08', end: '2026-12-10' })
  })

  test('months turn within what can be booked', async () => {
    render(<Page />)
    const months = () => screen.getByRole('heading', { level: 3 }).textContent
    expect(months()).toBe('November 2026')
    expect(screen.getByRole('button', { name: 'Earlier month' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(screen.getByRole('button', { name: 'Earlier month' }))
    expect(months()).toBe('November 2026')
    for (const _ of [1, 2, 3]) await userEvent.click(screen.getByRole('button', { name: 'Later month' }))
    expect(months()).toBe('February 2027')
    await userEvent.click(screen.getByRole('button', { name: 'Later month' }))
    expect(months()).toBe('February 2027')
  })
})

describe('by touch', () => {
  const swipe = (from: [number, number], to: [number, number]) => {
    const target = screen.getByRole('grid')
    const at = ([clientX, clientY]: [number, number]) => [
      { identifier: 0, target, clientX, clientY } as unknown as Touch,
    ]
    fireEvent.touchStart(target, { touches: at(from), changedTouches: at(from) })
    fireEvent.touchEnd(target, { touches: [], changedTouches: at(to) })
  }

  test('a swipe turns the months, a steep one does not', () => {
    render(<Page />)
    swipe([300, 100], [230, 110])
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeVisible()
    swipe([300, 100], [230, 190])
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeVisible()
    swipe([230, 100], [300, 100])
    expect(screen.getByRole('heading', { name: 'November 2026' })).toBeVisible()
  })
})

describe('by keyboard', () => {
  const open = async () => {
    render(<Page from={{ start: '2026-12-02', end: '2026-12-03' }} />)
    day(/Wednesday, 2 December/).focus()
  }

  test('one day of the grid is a tab stop', async () => {
    render(<Page />)
    const stops = screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)
    expect(stops.map((cell) => cell.getAttribute('data-day'))).toEqual(['2026-11-24'])
  })

  test.each([
    ['{ArrowRight}', '2026-12-03'],
    ['{ArrowLeft}', '2026-12-01'],
    ['{ArrowDown}', '2026-12-09'],
    ['{ArrowUp}', '2026-11-25'],
    ['{Home}', '2026-11-30'],
    ['{End}', '2026-12-06'],
    ['{PageDown}', '2027-01-02'],
    ['{PageUp}', '2026-11-02'],
    ['{Shift>}{PageDown}{/Shift}', '2027-02-28'], // as far as the calendar goes
    ['{Shift>}{PageUp}{/Shift}', '2026-11-01'],
  ])('%s goes to %s', async (keys, to) => {
    await open()
    await press(keys)
    expect(focusedDay()).toBe(to)
    expect(screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0)).toHaveLength(1)
  })

  test('Enter and Space choose, and the focus stays', async () => {
    await open()
    await press('{ArrowRight}{ArrowRight}{Enter}{ArrowRight}{ArrowRight}[Space]')
    expect(changes).toHaveBeenLastCalledWith({ start: '2026-12-04', end: '2026-12-06' })
    expect(focusedDay()).toBe('2026-12-06')
  })

  test('keys act on the day that has the focus, wherever it came from', async () => {
    await open()
    day(/Monday, 14 December/).focus()
    await press('{Enter}{ArrowRight}{Enter}')
    expect(changes).toHaveBeenLastCalledWith({ start: '2026-12-14', end: '2026-12-15' })
  })

  test('the focus follows a key that comes while another change is still being drawn', async () => {
    let say = (_text: string): void => {}
    const Told = () => {
      const [summary, setSummary] = useState('first')
      useEffect(() => {
        say = setSummary
      }, [])
      // The drawing takes so long that the browser is let in before the effects run.
      useLayoutEffect(() => {
        for (const until = performance.now() + 20; performance.now() < until;);
      })
      return (
        <DateRangePicker
          label="Dates"
          bookable={bookable}
          chosen={{ start: '2026-12-02', end: '2026-12-03' }}
          onChange={changes}
          words={words}
          summary={summary}
        />
      )
    }
    render(<Told />)
    act(() => say('second'))
    day(/Wednesday, 2 December/).focus()
    const frame = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
    frame.IS_REACT_ACT_ENVIRONMENT = false
    try {
      await new Promise<void>((done) => {
        const drawn = new MutationObserver(() => {
          drawn.disconnect()
          const arrow = new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
          document.activeElement!.dispatchEvent(arrow)
          done()
        })
        drawn.observe(screen.getByRole('status'), { characterData: true, childList: true, subtree: true })
        say('third')
      })
      await waitFor(() => expect(day(/Wednesday, 9 December/)).toHaveAttribute('tabindex', '0'))
    } finally {
      frame.IS_REACT_ACT_ENVIRONMENT = true
    }
    expect(focusedDay()).toBe('2026-12-09')
  })

  test('a taken day takes the focus and refuses to be chosen', async () => {
    await open()
    await press('{ArrowDown}{ArrowRight}{Enter}')
    expect(focusedDay()).toBe('2026-12-10')
    expect(changes).toHaveBeenLastCalledWith({ start: '2026-12-02', end: '2026-12-03' })
    expect(screen.getByRole('status')).toHaveTextContent('Thursday, 10 December 2026: taken.')
  })
})
