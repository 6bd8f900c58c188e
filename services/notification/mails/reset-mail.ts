import { PRODUCT } from '@tribu/proto/http/product.ts'
import { renderLetter } from './letter.ts'

/** Carries the link for a new password. */
export const resetMail = (facts: { firstName: string; publicUrl: string; token: string }) =>
  renderLetter({
    subject: `Reset your ${PRODUCT} password`,
    brief: 'The link works once, and for one hour.',
    greeting: `Kia ora ${facts.firstName},`,
    paragraphs: [
      'Somebody, hopefully you, asked for a new password. The link works once, and for one hour from when it was asked for.',
    ],
    action: { label: 'Choose a new password', url: `${facts.publicUrl}/reset/${facts.token}` },
    closing: ['If it was not you, you need not do anything: your password stays as it is.'],
  })
