type Named = { 'first-name': string; 'last-name': string }

/** First and last name joined, each capitalised (specification, section 3). */
export const displayName = (member: Named) =>
  [member['first-name'], member['last-name']].map(capitalise).filter(Boolean).join(' ')

const capitalise = (name: string) => {
  const trimmed = name.trim()
  return trimmed.charAt(0).toLocaleUpperCase('en-NZ') + trimmed.slice(1)
}
