import { expect, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { useFirstFocus } from './use-first-focus.ts'

const Page = ({ take = true }: { take?: boolean }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useFirstFocus(field, take)
  return (
    <>
      <h1 tabIndex={-1}>Messages</h1>
      <button type="button">Menu</button>
      <textarea ref={field} />
    </>
  )
}
const nextFrame = () => act(() => new Promise((done) => requestAnimationFrame(done)))

test('the field takes the focus from the page and from its heading', async () => {
  render(<Page />)
  screen.getByRole('heading').focus()
  await nextFrame()
  expect(screen.getByRole('textbox')).toHaveFocus()
})

test('not from who has gone elsewhere meanwhile, and not where it shall not', async () => {
  const { unmount } = render(<Page />)
  screen.getByRole('button').focus()
  await nextFrame()
  expect(screen.getByRole('button')).toHaveFocus()
  unmount()
  render(<Page take={false} />)
  await nextFrame()
  expect(document.body).toHaveFocus()
})
