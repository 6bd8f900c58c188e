import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { PictureSpec, Setting, View } from './picture-spec.ts'
import { renderPicture } from './render-picture.ts'

const MAX_UPLOAD_BYTES = 5 * 1024 * 1024
const spec: PictureSpec = {
  view: 'whole',
  subject: '🛶',
  companion: '🦺',
  palette: 'lake',
  setting: 'sweep',
  light: 'left',
  lean: 0,
}

const views: [View, Setting, number, number][] = [
  ['whole', 'sweep', 1600, 1200],
  ['whole', 'plinth', 1600, 1200],
  ['close', 'boards', 1600, 1200],
  ['turned', 'arch', 1600, 1200],
  ['together', 'split', 1600, 1200],
  ['portrait', 'sweep', 800, 800],
]

test.each(views)(
  'the view %s on %s is a JPEG of %i × %i that can be uploaded',
  async (view, setting, width, height) => {
    const picture = await renderPicture({ ...spec, view, setting, lean: 8 })
    const { info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width, height, channels: 3 })
    expect((await sharp(picture).metadata()).format).toBe('jpeg')
    expect(picture.length).toBeLessThan(MAX_UPLOAD_BYTES)
  },
)

test('the same spec gives the same bytes, another one others', async () => {
  const picture = await renderPicture(spec)
  expect((await renderPicture(spec)).equals(picture)).toBe(true)
  expect((await renderPicture({ ...spec, light: 'right' })).equals(picture)).toBe(false)
  expect((await renderPicture({ ...spec, subject: '🚲' })).equals(picture)).toBe(false)
})

test('the thing covers the middle of its picture', async () => {
  const middle = { left: 700, top: 700, width: 200, height: 200 }
  const colour = async (subject: string) => {
    const picture = await renderPicture({ ...spec, subject })
    const cut = await sharp(picture).extract(middle).png().toBuffer()
    const { channels } = await sharp(cut).stats()
    return channels.map(({ mean }) => Math.round(mean))
  }
  const [red, , blue] = await colour('🧱')
  expect(red! - blue!).toBeGreaterThan(40)
})

test('an emoji without an icon is refused', async () => {
  await expect(renderPicture({ ...spec, subject: 'x' })).rejects.toThrow('no icon for x')
})
