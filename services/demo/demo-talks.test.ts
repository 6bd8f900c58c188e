import { expect, test } from '@jest/globals'
import { MESSAGE_MAX } from '@tribu/proto/http/limits.ts'
import { demoListings } from './demo-listings.ts'
import { demoMembers } from './demo-members.ts'
import { demoTalks } from './demo-talks.ts'

test('each talk is about a listing that was there already, by a member who is not its lister', () => {
  const listings = new Map(demoListings().map((listing) => [listing.key, listing]))
  const members = new Set(demoMembers().map(({ key }) => key))
  for (const { listing, asker, hoursAgo, lines } of demoTalks) {
    const about = listings.get(listing)
    expect([listing, (about?.ageSeconds ?? 0) > hoursAgo * 3600]).toEqual([listing, true])
    expect(members.has(asker) && about?.member !== asker).toBe(true)
    const minutes = lines.reduce((sum, { after }) => sum + after, 0)
    expect(minutes).toBeLessThan(hoursAgo * 60)
    for (const { text } of lines) expect(text.length).toBeLessThan(MESSAGE_MAX)
  }
})
