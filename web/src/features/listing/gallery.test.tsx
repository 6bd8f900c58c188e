import { describe, expect, test } from '@jest/globals'
import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Gallery } from './gallery.tsx'

const photos = ['a', 'b', 'c'].map((uid) => ({
  uid,
  path: `medium/${uid}.jpg`,
  bucket: 'images',
  date: 1_700_000_000,
  width: 1600,
  height: 1200,
}))

const shown = () => screen.getByRole('img').getAttribute('src')

describe('the gallery', () => {
  test('turns by its buttons and by the small pictures, round and round', async () => {
    render(<Gallery name="Drill" photos={photos} />)
    expect(screen.getByRole('img', { name: 'Drill, picture 1 of 3' })).toHaveAttribute(
      'src',
      '/images/full/a.jpg',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    expect(shown()).toBe('/images/full/b.jpg')
    await userEvent.click(screen.getByRole('button', { name: 'Picture 3' }))
    expect(shown()).toBe('/images/full/c.jpg')
    await userEvent.click(screen.getByRole('button', { name: 'Next picture' }))
    expect(shown()).toBe('/images/full/a.jpg')
    await userEvent.click(screen.getByRole('button', { name: 'Previous picture' }))
    expect(shown()).toBe('/images/full/c.jpg')
  })

  test('turns by the arrow keys', async () => {
    render(<Gallery name="Drill" photos={photos} />)
    screen.getByRole('button', { name: 'Picture 1' }).focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}')
    expect(shown()).toBe('/images/full/b.jpg')
  })

  test('turns by a swipe, but not when the finger scrolls the page', () => {
    render(<Gallery name="Drill" photos={photos} />)
    const swipe = (dx: number, dy: number) => {
      const picture = screen.getByRole('img')
      fireEvent.touchStart(picture, { touches: [{ clientX: 300, clientY: 300 }] })
      fireEvent.touchEnd(picture, { changedTouches: [{ clientX: 300 + dx, clientY: 300 + dy }] })
    }
    swipe(-80, 10)
    expect(shown()).toBe('/images/full/b.jpg')
    swipe(-80, 200)
    expect(shown()).toBe('/images/full/b.jpg')
    swipe(90, 0)
    expect(shown()).toBe('/images/full/a.jpg')
  })

  test('fills the screen, where the arrow keys turn too, and Escape leaves', async () => {
    render(<Gallery name="Drill" photos={photos} />)
    await userEvent.click(screen.getByRole('button', { name: 'Show on the whole screen' }))
    const dialog = await screen.findByRole('dialog', { name: 'Drill' })
    await userEvent.keyboard('{ArrowRight}')
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', '/images/full/b.jpg')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('one picture needs no controls; none shows that there is none', () => {
    const { rerender } = render(<Gallery name="Drill" photos={photos.slice(0, 1)} />)
    expect(screen.getByRole('img', { name: 'Drill' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull()
    rerender(<Gallery name="Drill" photos={[]} />)
    expect(screen.getByRole('img', { name: 'Drill, no picture' })).toHaveAttribute('src', '/no-image.jpg')
  })
})
