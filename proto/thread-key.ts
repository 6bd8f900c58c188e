/** What the id of a thread follows from: there is one for each listing and pair of members, whichever service names it. */
export const threadKey = (listing: string, members: readonly [string, string]): string =>
  `thread ${listing} ${members.toSorted().join(' ')}`
