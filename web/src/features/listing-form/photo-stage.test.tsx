import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeUploads } from '../../../jest/fake-uploads.ts'
import { PhotoStage } from './photo-stage.tsx'
import { PublishBar } from './publish-bar.tsx'
import { usePhotos } from '../../lib/photo/use-photos.ts'

const Stage = () => {
  const photos = usePhotos([], { url: '/api/photo', most: 12 })
  return (
    <form>
      <PhotoStage photos={photos} active />
      <PublishBar verb="List" items={photos.items} onBack={() => undefined} />
    </form>
  )
}

const picture = (uid: string) => ({
  path: `medium/${uid}.jpg`,
  uid,
  bucket: 'b',
  date: 1,
  width: 1,
  height: 1,
})
const file = (name: string, type = 'image/jpeg', bytes = 5) => {
  const made = new File(['bytes'], name, { type })
  Object.defineProperty(made, 'size', { value: bytes })
  return made
}
const choose = (...files: File[]) =>
  userEvent.upload(screen.getByLabelText(/Add photos/), files, { applyAccept: false })
const order = () =>
  screen
    .getAllByRole('listitem', { name: /^Photo/ })
    .map((tile) => within(tile).getByRole('img').getAttribute('alt'))
const sent = () => document.querySelector<HTMLInputElement>('input[name="photos"]')?.value

let uploads: ReturnType<typeof fakeUploads>
beforeEach(() => {
  uploads = fakeUploads()
  render(<Stage />)
})

test('without a photo nothing can be listed, and the button says why', () => {
  const list = screen.getByRole('button', { name: 'List' })
  expect(list).toBeDisabled()
  expect(list).toHaveAccessibleDescription('Please add at least one photo')
})

test('a photo shows at once, uploads with real progress, and opens the button', async () => {
  await choose(file('drill.jpg'))
  expect(order()).toEqual(['drill.jpg'])
  const progress = screen.getByRole('progressbar', { name: 'Uploading drill.jpg' })
  await uploads[0]!.progress(0.4)
  expect(progress).toHaveValue(0.4)
  expect(screen.getByRole('button', { name: 'List' })).toHaveAccessibleDescription(/on their way/)
  await uploads[0]!.answer(200, picture('u1'))
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'List' })).toBeEnabled()
  expect(sent()).toBe('[{"uid":"u1"}]')
})

test('two are uploaded at a time', async () => {
  await choose(file('a.jpg'), file('b.jpg'), file('c.jpg'))
  expect(uploads).toHaveLength(2)
  await uploads[0]!.answer(200, picture('a'))
  expect(uploads).toHaveLength(3)
})

describe('is refused here, before any upload, in the server’s words:', () => {
  test.each([
    [file('big.jpg', 'image/jpeg', 6_000_000), 'Please keep a photo under 5 MB'],
    [file('list.pdf', 'application/pdf'), 'Please choose a JPEG, PNG, WebP, AVIF or GIF photo'],
    [file('IMG_1.HEIC', ''), 'HEIC photos cannot be read here. Please save the photo as JPEG and try again'],
    [file('empty.png', 'image/png', 0), 'This file is empty'],
  ])('%p', async (given, message) => {
    await choose(given, file('good.jpg'))
    expect(screen.getByRole('alert')).toHaveTextContent(`${given.name}: ${message}`)
    expect(uploads.map((upload) => upload.file.name)).toEqual(['good.jpg'])
  })
})

test('an upload that was cut off is tried again', async () => {
  await choose(file('drill.jpg'))
  await uploads[0]!.lose()
  expect(screen.getByRole('alert')).toHaveTextContent('You seem to be offline')
  expect(screen.getByRole('button', { name: 'List' })).toBeDisabled()
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await uploads[1]!.answer(200, picture('u1'))
  expect(screen.getByRole('button', { name: 'List' })).toBeEnabled()
})

test('a photo that the server refuses is not worth another try', async () => {
  await choose(file('drill.jpg'))
  const detail = 'This photo is damaged and cannot be read'
  await uploads[0]!.answer(415, { errors: [{ title: 'photo', detail, code: 'photo-damaged' }] })
  expect(screen.getByRole('alert')).toHaveTextContent(detail)
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument()
})

test('photos are put in order by keyboard, and the first is the cover', async () => {
  await choose(file('a.jpg'), file('b.jpg'), file('c.jpg'))
  screen.getByRole('button', { name: 'Move photo 1 later' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(order()).toEqual(['b.jpg', 'a.jpg', 'c.jpg'])
  await userEvent.click(screen.getByRole('button', { name: 'Make photo 3 the cover' }))
  expect(order()).toEqual(['c.jpg', 'b.jpg', 'a.jpg'])
  expect(screen.getByRole('listitem', { name: 'Photo 1, the cover' })).toHaveTextContent('Cover')
  expect(screen.getByRole('button', { name: 'Move photo 1 earlier' })).toBeDisabled()
})

test('removing a photo ends its upload', async () => {
  await choose(file('a.jpg'), file('b.jpg'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }))
  expect(uploads[0]!.aborted).toBe(true)
  expect(order()).toEqual(['b.jpg'])
  await uploads[1]!.answer(200, picture('b'))
  expect(sent()).toBe('[{"uid":"b"}]')
})

test('what is pasted comes in too', () => {
  const clipboard = { files: [file('shot.png', 'image/png')] }
  const paste = Object.assign(new Event('paste', { bubbles: true }), { clipboardData: clipboard })
  act(() => {
    document.body.dispatchEvent(paste)
  })
  expect(screen.getByRole('listitem', { name: /Photo 1/ })).toBeVisible()
})
