import { createHmac, timingSafeEqual } from 'node:crypto'

const DIGITS = 6

/** The six digits of a request, derived from its id and a secret. They can be made again at any time, so they are kept nowhere. */
export const phoneCode = (request: string, secret: Buffer): string => {
  const mac = createHmac('sha256', secret).update(request).digest()
  return String(mac.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** Whether what was typed is the code of a request. */
export const isPhoneCode = (typed: string, request: string, secret: Buffer): boolean =>
  typed.length === DIGITS && timingSafeEqual(Buffer.from(typed), Buffer.from(phoneCode(request, secret)))
