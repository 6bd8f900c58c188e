import type { User } from '@tribu/proto/http/member.ts'

/** Aroha of Taupō, but for what the test says otherwise. */
export const aMember = (given: Partial<User> = {}): User => ({
  _id: '0b0c0d0e-0000-4000-8000-0000000000aa',
  'first-name': 'Aroha',
  'last-name': 'Ngata',
  email: 'aroha@tribu.example',
  photo: null,
  bio: 'Two sheds and a van.',
  district: 23,
  business: false,
  'created-at': 1_760_000_000,
  'review-count': 0,
  'review-sum': 0,
  phone: '',
  'phone-country-code': '',
  'lender-gst': '',
  access: 'normal',
  blocked: false,
  'phone-verified': false,
  'billing-name-verified': false,
  'billing-address-verified': false,
  'driver-license-dob-verified': false,
  ...given,
})
