import { PRODUCT } from '@tribu/proto/http/product.ts'

/**
 * Carries the code for a phone number. The last line is for browsers, which offer the code on this site only ("origin-bound one-time codes
 * delivered via SMS").
 */
export const phoneCodeText = (facts: { code: string; publicUrl: string }) =>
  `${facts.code} is your ${PRODUCT} code. It holds for 10 minutes. Do not tell it to anybody, not even to us.\n\n@${new URL(facts.publicUrl).hostname} #${facts.code}`
