// A word that only organisations carry in their names.
const ORGANISATION =
  /(^|\s)(&|and|ltd|limited|inc|incorporated|trust|co|company|services?|society|club|council|group|association|school|church|centre|hire|rentals?|nz|new zealand|foundation|partners|solutions|builders|plumbing|electrical)\.?($|\s)/i

// Words that begin a family name rather than being a second first name.
const PARTICLES = new Set(
  'van von der den de del della di da dos du la le te ter ten bin al el ibn mac st'.split(' '),
)

/**
 * Splits what one typed as "Full Name or Organisation Name". An organisation's name stays whole; of a person's, the last word is the last
 * name, with the particles before it ("Anneke van der Berg"). A single word has no last name.
 */
export const splitName = (fullName: string): { firstName: string; lastName: string } => {
  const words = fullName.trim().split(/\s+/)
  if (words.length === 1 || ORGANISATION.test(fullName)) return { firstName: words.join(' '), lastName: '' }
  let start = words.length - 1
  while (start > 1 && PARTICLES.has((words[start - 1] ?? '').toLowerCase())) start -= 1
  return { firstName: words.slice(0, start).join(' '), lastName: words.slice(start).join(' ') }
}
