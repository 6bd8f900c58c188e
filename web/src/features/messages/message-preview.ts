import type { Message } from '@tribu/proto/http/message.ts'

/** A message in one line: `You: See you then`, `Photo`, `3 photos`, or what happened to a booking. */
export const messagePreview = (message: Message, member: string): string => {
  const { user, photos, message: text } = message
  const pictures = photos.length === 1 ? 'Photo' : `${photos.length} photos`
  const said = text === '' && photos.length > 0 ? pictures : text.replace(/\s+/g, ' ')
  return user === member ? `You: ${said}` : said
}
