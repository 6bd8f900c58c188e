import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Photo } from './photo.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Tooltip } from './tooltip.tsx'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('the progress bar comes after 300 ms, begins at a quarter, grows, and leaves with the wait', () => {
  const { rerender } = render(<ProgressBar busy />)
  pass(299)
  expect(screen.queryByRole('progressbar')).toBeNull()
  pass(1)
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0.25')
  pass(2000)
  expect(Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(0.5)
  rerender(<ProgressBar busy={false} />)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('a tooltip shows on keyboard focus and leaves after 5 seconds', () => {
  render(
    <Tooltip text="Never an address">
      <button type="button">Place</button>
    </Tooltip>,
  )
  fireEvent.keyDown(document.body, { key: 'Tab' })
  act(() => screen.getByRole('button', { name: 'Place' }).focus())
  pass(300)
  expect(screen.getByRole('tooltip')).toHaveTextContent('Never an address')
  pass(4600)
  expect(screen.getByRole('tooltip')).toBeInTheDocument()
  pass(500)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a picture that cannot be loaded is replaced; another one is tried again', () => {
  const { rerender } = render(<Photo src="/images/medium/a.jpg" fallback="/no-image.jpg" alt="Drill" />)
  fireEvent.error(screen.getByRole('img', { name: 'Drill' }))
  expect(screen.getByRole('img', { name: 'Drill' })).toHaveAttribute('src', '/no-image.jpg')
  rerender(<Photo src="/images/medium/b.jpg" fallback="/no-image.jpg" alt="Drill" />)
  expect(screen.getByRole('img', { name: 'Drill' })).toHaveAttribute('src', '/images/medium/b.jpg')
})
