import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import type { Ref } from 'react'
import { useLogScroll } from './use-log-scroll.ts'
import type { LogHandle } from './use-log-scroll.ts'

// jsdom draws nothing: here each row is as tall as it says, and stands below the one before.

let box = 200
const heightOf = (element: Element) => Number((element as HTMLElement).dataset.height ?? 0)
const rowsOf = (element: Element) => [...element.querySelectorAll('[data-key]')]
const measures = {
  offsetHeight: (element: Element) => heightOf(element),
  offsetTop: (element: Element) => {
    const all = rowsOf(element.parentElement!)
    return all.slice(0, all.indexOf(element)).reduce((sum, row) => sum + heightOf(row), 0)
  },
  clientHeight: () => box,
  scrollHeight: (element: Element) => rowsOf(element).reduce((sum, row) => sum + heightOf(row), 0),
}
const before: [string, PropertyDescriptor | undefined][] = []

beforeEach(() => {
  box = 200
  for (const [name, measure] of Object.entries(measures)) {
    before.push([name, Object.getOwnPropertyDescriptor(HTMLElement.prototype, name)])
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: Element) {
        return measure(this)
      },
    })
  }
})
afterEach(() => {
  for (const [name, descriptor] of before.splice(0)) {
    delete (HTMLElement.prototype as unknown as Record<string, unknown>)[name]
    if (descriptor) Object.defineProperty(HTMLElement.prototype, name, descriptor)
  }
})

type Row = { key: string; height: number }
const row = (key: string, height = 50): Row => ({ key, height })
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => row(String(from + place)))

const onAtEnd = jest.fn<(atEnd: boolean) => void>()
const onNearTop = jest.fn()
const Log = ({ shown, openAt, handle }: { shown: Row[]; openAt?: string; handle?: Ref<LogHandle> }) => {
  const log = useRef<HTMLDivElement>(null)
  useLogScroll({ log, ref: handle ?? null, openAt, onAtEnd, onNearTop })
  return (
    <div ref={log} role="log">
      {shown.map(({ key, height }) => (
        <p key={key} data-key={key} data-height={height} />
      ))}
    </div>
  )
}
const log = () => screen.getByRole('log')
const scrollTo = (top: number) => {
  log().scrollTop = top
  fireEvent.scroll(log())
}
/** How far the end of the log is below the lower edge of the box. Browsers stop at 0; jsdom scrolls beyond. */
const below = () => Math.max(0, log().scrollHeight - log().scrollTop - box)
/** Where a row stands, seen from the upper edge of the box. */
const at = (key: string) =>
  log().querySelector<HTMLElement>(`[data-key="${key}"]`)!.offsetTop - log().scrollTop

test('a talk opens at its end and stays there while messages come, whatever their height', () => {
  const { rerender } = render(<Log shown={rows(1, 20)} />)
  expect(below()).toBe(0)
  rerender(<Log shown={[...rows(1, 20), row('21', 130)]} />)
  expect(below()).toBe(0)
  expect(onAtEnd).toHaveBeenLastCalledWith(true)
})

test('or at what is new', () => {
  render(<Log shown={[...rows(1, 10), row('new', 20), ...rows(11, 20)]} openAt="new" />)
  expect(at('new')).toBe(56)
})

test('who has scrolled up stays at the same row: when older messages come in above, and new ones below', () => {
  const { rerender } = render(<Log shown={rows(31, 60)} />)
  scrollTo(120)
  expect(onAtEnd).toHaveBeenLastCalledWith(false)
  expect(onNearTop).toHaveBeenCalled()
  const place = at('33')
  rerender(<Log shown={rows(1, 60)} />)
  expect(at('33')).toBe(place)
  rerender(<Log shown={rows(1, 61)} />)
  expect(at('33')).toBe(place)
})

test('also when a row above grows', () => {
  const { rerender } = render(<Log shown={rows(1, 40)} />)
  scrollTo(1000)
  const place = at('21')
  rerender(<Log shown={[row('1', 300), ...rows(2, 40)]} />)
  expect(at('21')).toBe(place)
})

test('the end stays in sight when the box gets smaller while a scroll is still told of', () => {
  render(<Log shown={rows(1, 40)} />)
  box = 100
  fireEvent.scroll(log())
  expect(below()).toBe(0)
  expect(onAtEnd).toHaveBeenLastCalledWith(true)
})

test('what one sends oneself is seen', () => {
  const handle: { current: LogHandle | null } = { current: null }
  const { rerender } = render(<Log shown={rows(1, 40)} handle={handle} />)
  scrollTo(500)
  handle.current?.toEnd()
  rerender(<Log shown={rows(1, 41)} handle={handle} />)
  expect(below()).toBe(0)
})
