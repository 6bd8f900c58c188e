/**
 * Specification, section 5: lower case, leading non-letters removed, spaces become hyphens, characters other than letters, digits,
 * hyphen and underscore removed, repeated hyphens collapsed, trailing hyphen removed. Macrons count as their letter.
 */
export const slug = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^a-z]+/, '')
    .replace(/\s/g, '-')
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/-+/g, '-')
    .replace(/-$/, '')
