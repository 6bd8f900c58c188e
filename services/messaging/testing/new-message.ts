import { randomUUID } from 'node:crypto'
import type { NewMessage } from '../domain/thread.ts'

/** A message as a member writes it; the key follows from the client's id, as it does in the product. */
export const newMessage = (sender: string, text: string, clientId: string = randomUUID()): NewMessage => ({
  id: randomUUID(),
  sender,
  text,
  photos: [],
  booking: null,
  clientId,
  key: `${sender} ${clientId}`,
})

/** A quiet line about a booking. */
export const newLine = (booking: string, status: string, text = 'The lender accepted.'): NewMessage => ({
  id: randomUUID(),
  sender: null,
  text,
  photos: [],
  booking: { id: booking, status },
  clientId: null,
  key: `booking ${booking} ${status}`,
})
