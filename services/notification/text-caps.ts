/** Texts of a day, at most. `countries` are by their code; to one that is not among them none goes. */
export type TextCaps = {
  number: number
  range: number
  member: number
  countries: ReadonlyMap<string, number>
  all: number
}

/** Texts of the last day that are like the one that is about to go. */
export type TextCounts = { number: number; range: number; member: number; country: number; all: number }

/** Reads `+64=2000,+61=300`; undefined when it is not of this form. */
export const capsByCountry = (text: string): ReadonlyMap<string, number> | undefined => {
  const pairs = text.split(',').map((part) => /^\s*(\+[1-9]\d{0,2})\s*=\s*(\d{1,7})\s*$/.exec(part))
  return pairs.every((pair) => pair !== null)
    ? new Map(pairs.map(([, code, cap]) => [code!, Number(cap)]))
    : undefined
}

/** The country code of a number in E.164, of those that texts go to. No code of these begins another. */
export const countryOf = (number: string, { countries }: Pick<TextCaps, 'countries'>): string | undefined =>
  [...countries.keys()].find((code) => number.startsWith(code))

/** Numbers that differ in their last three digits only: who makes up a run of numbers to be texted stays in few of them. */
export const rangeOf = (number: string): string => number.slice(0, -3)

/** Why a text to `country` may not go, in words for operators; undefined when it may. Names no number. */
export const overCap = (
  country: string | undefined,
  counts: TextCounts,
  caps: TextCaps,
): string | undefined => {
  if (country === undefined) return 'no texts go to this country'
  if (counts.number >= caps.number) return `${caps.number} texts within a day to one number`
  if (counts.range >= caps.range) return `${caps.range} texts within a day to neighbouring numbers`
  if (counts.member >= caps.member) return `${caps.member} texts within a day to one member`
  const most = caps.countries.get(country) ?? 0
  if (counts.country >= most) return `${most} texts within a day to ${country}`
  return counts.all >= caps.all ? `${caps.all} texts within a day to all members` : undefined
}
