import type { SwitchName } from './user-api.ts'

/** The switches of an admin on another member, as they are read. */
export const SWITCHES: readonly { name: SwitchName; label: string; hint?: string }[] = [
  { name: 'billing-name-verified', label: 'Name verified' },
  { name: 'driver-license-dob-verified', label: 'Date of birth verified' },
  { name: 'billing-address-verified', label: 'Address verified' },
  { name: 'phone-verified', label: 'Phone verified' },
  { name: 'blocked', label: 'Blocked', hint: 'Signs the member out everywhere at once.' },
]
