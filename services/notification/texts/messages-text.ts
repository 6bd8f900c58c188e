import { PRODUCT } from '@tribu/proto/http/product.ts'

/** Says that messages wait; what they say is read there. */
export const messagesText = (unseen: { count: number }[], publicUrl: string): string => {
  const total = unseen.reduce((sum, { count }) => sum + count, 0)
  return `${PRODUCT}: you have ${total === 1 ? 'a new message' : `${total} new messages`}: ${publicUrl}/messages`
}
