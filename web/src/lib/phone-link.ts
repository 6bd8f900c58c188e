/** A New Zealand number as a link that dials it from anywhere: +64 in place of the leading 0 (specification, section 2). */
export const phoneLink = (phone: string) => {
  const digits = phone.replace(/[^\d+]/g, '')
  if (digits.startsWith('+')) return `tel:${digits}`
  if (digits.startsWith('0064')) return `tel:+${digits.slice(2)}`
  if (digits.startsWith('64') && digits.length > 9) return `tel:+${digits}`
  return `tel:+64${digits.replace(/^0+/, '')}`
}
