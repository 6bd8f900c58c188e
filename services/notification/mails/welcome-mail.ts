import { PRODUCT } from '@tribu/proto/http/product.ts'
import { renderLetter } from './letter.ts'

/** Greets a new member. */
export const welcomeMail = (facts: { firstName: string; publicUrl: string }) =>
  renderLetter({
    subject: `Welcome to ${PRODUCT}`,
    brief: 'Lend what stands unused, borrow what you need: listing is free.',
    greeting: `Kia ora ${facts.firstName},`,
    paragraphs: [
      `Good to have you with us. On ${PRODUCT} you can lend out what stands unused in your shed, borrow what you need for a weekend, sell, give away, or offer your services.`,
      'Listing is free. A clear name, two good photos and your closest location are all that people near you need to find it.',
    ],
    action: { label: 'Create your first listing', url: `${facts.publicUrl}/listing/new` },
    closing: [
      'If you did not sign up, somebody typed your address by mistake; tell us and we will remove it.',
    ],
  })
