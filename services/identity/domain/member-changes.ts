import type { UpdateUser } from '@tribu/proto/http/member.ts'
import type { z } from 'zod'
import type { Member } from './member.ts'

export type SentChanges = z.output<typeof UpdateUser>

/** The fields of one's own settings, and the switches of an admin on another member (specification, section 7). */
export const SETTINGS = [
  'first-name',
  'last-name',
  'lender-gst',
  'bio',
  'district',
  'photo',
  'billing-name',
  'billing-first-name',
  'billing-last-name',
  'billing-address-line1',
  'billing-address-line2',
  'billing-postcode',
  'billing-city',
  'billing-country',
  'phone',
  'phone-country-code',
  'driver-license-number',
  'driver-license-version',
  'driver-license-dob',
] as const satisfies (keyof SentChanges)[]
export const SWITCHES = {
  blocked: 'blocked',
  'phone-verified': 'phoneVerified',
  'billing-name-verified': 'billingNameVerified',
  'billing-address-verified': 'billingAddressVerified',
  'driver-license-dob-verified': 'driverLicenseDobVerified',
} as const satisfies Partial<Record<keyof SentChanges, keyof Member>>

/** Whom a caller may change: their own settings, as an admin the switches of others, else nobody. */
export type Reach = 'settings' | 'switches' | 'nothing'

export const reachOf = (caller: { member: string; admin: boolean }, target: string): Reach => {
  if (caller.member === target) return 'settings'
  return caller.admin ? 'switches' : 'nothing'
}

/** The fields that were sent though the caller's reach does not cover them. */
export const fieldsOutOfReach = (reach: Reach, sent: SentChanges): string[] => {
  const mine: readonly string[] =
    reach === 'settings' ? SETTINGS : reach === 'switches' ? Object.keys(SWITCHES) : []
  return Object.entries(sent).flatMap(([field, value]) =>
    value === undefined || mine.includes(field) ? [] : [field],
  )
}

/** The switches as sent, in the member's terms. */
export const switchesOf = (sent: SentChanges): Partial<Member> =>
  Object.fromEntries(
    Object.entries(SWITCHES).flatMap(([field, name]) => {
      const value = sent[field as keyof typeof SWITCHES]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** The member after a change, or undefined when nothing of it is new. */
export const changed = (member: Member, changes: Partial<Member>): Member | undefined => {
  const different = Object.entries(changes).some(
    ([name, value]) => JSON.stringify(member[name as keyof Member]) !== JSON.stringify(value),
  )
  return different ? { ...member, ...changes, version: member.version + 1 } : undefined
}
