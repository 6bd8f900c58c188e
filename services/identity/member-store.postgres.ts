import type { Image } from '@tribu/proto/http/image.ts'
import { emailKey, type Member } from './domain/member.ts'
import type { StripeFacts } from './domain/stripe-facts.ts'
import type { MemberStore } from './ports.ts'

type Row = {
  id: string
  email: string
  first_name: string
  last_name: string
  phone: string
  phone_country_code: string
  billing_name: string
  billing_first_name: string
  billing_last_name: string
  billing_address_line1: string
  billing_address_line2: string
  billing_postcode: string
  billing_city: string
  driver_license_given: boolean
  bio: string
  district: number | null
  lender_gst: string
  photo: Image | null
  access: 'normal' | 'admin'
  blocked: boolean
  phone_verified: boolean
  billing_name_verified: boolean
  billing_address_verified: boolean
  driver_license_dob_verified: boolean
  review_count: number
  review_sum: number
  stripe: StripeFacts
  created_at: number
  version: number
}

// The columns that a change may touch, with what goes into them.
const valuesOf = (member: Member) => ({
  first_name: member.firstName,
  last_name: member.lastName,
  phone: member.phone,
  phone_country_code: member.phoneCountryCode,
  billing_name: member.billingName,
  billing_first_name: member.billingFirstName,
  billing_last_name: member.billingLastName,
  billing_address_line1: member.billingAddressLine1,
  billing_address_line2: member.billingAddressLine2,
  billing_postcode: member.billingPostcode,
  billing_city: member.billingCity,
  driver_license_given: member.driverLicenseGiven,
  bio: member.bio,
  district: member.district,
  lender_gst: member.lenderGst,
  photo: member.photo && JSON.stringify(member.photo),
  access: member.access,
  blocked: member.blocked,
  phone_verified: member.phoneVerified,
  billing_name_verified: member.billingNameVerified,
  billing_address_verified: member.billingAddressVerified,
  driver_license_dob_verified: member.driverLicenseDobVerified,
  review_count: member.reviewCount,
  review_sum: member.reviewSum,
  version: member.version,
})

const memberOf = (row: Row): Member => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  phoneCountryCode: row.phone_country_code,
  billingName: row.billing_name,
  billingFirstName: row.billing_first_name,
  billingLastName: row.billing_last_name,
  billingAddressLine1: row.billing_address_line1,
  billingAddressLine2: row.billing_address_line2,
  billingPostcode: row.billing_postcode,
  billingCity: row.billing_city,
  driverLicenseGiven: row.driver_license_given,
  bio: row.bio,
  district: row.district,
  lenderGst: row.lender_gst,
  photo: row.photo,
  access: row.access,
  blocked: row.blocked,
  phoneVerified: row.phone_verified,
  billingNameVerified: row.billing_name_verified,
  billingAddressVerified: row.billing_address_verified,
  driverLicenseDobVerified: row.driver_license_dob_verified,
  reviewCount: row.review_count,
  reviewSum: row.review_sum,
  stripe: row.stripe,
  createdAt: row.created_at,
  version: row.version,
})

/** Members and their passwords in PostgreSQL. */
export const postgresMembers: MemberStore = {
  find: async (within, id) => {
    const [row] = await within.query<Row>('select * from identity.member where id = $1', [id])
    return row && memberOf(row)
  },

  lock: async (within, id) => {
    const [row] = await within.query<Row>('select * from identity.member where id = $1 for update', [id])
    return row && memberOf(row)
  },

  page: async (within, limit, skip) => {
    const rows = await within.query<Row>(
      'select * from identity.member order by created_at desc, id desc limit $1 offset $2',
      [limit, skip],
    )
    return rows.map(memberOf)
  },

  add: async (within, member, passwordHash) => {
    const columns = {
      id: member.id,
      email: member.email,
      email_key: emailKey(member.email),
      created_at: member.createdAt,
      ...valuesOf(member),
    }
    const names = Object.keys(columns)
    const added = await within.query(
      `insert into identity.member (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})
       on conflict do nothing returning id`,
      Object.values(columns),
    )
    if (added.length === 0) return false
    await within.query(
      'insert into identity.credential (member, password_hash, changed_at) values ($1, $2, $3)',
      [member.id, passwordHash, member.createdAt],
    )
    return true
  },

  save: async (within, member, now) => {
    const columns = valuesOf(member)
    const changes = Object.keys(columns).map((name, place) => `${name} = $${place + 4}`)
    await within.query(
      `update identity.member set ${changes.join(', ')}, blocked_at = case when $3 then coalesce(blocked_at, $2) end where id = $1`,
      [member.id, now, member.blocked, ...Object.values(columns)],
    )
  },

  keepRating: async (within, id, { count, sum }) => {
    await within.query(
      'update identity.member set review_count = $2, review_sum = $3 where id = $1 and review_count < $2',
      [id, count, sum],
    )
  },

  findByEmail: async (within, email) => {
    const [row] = await within.query<Row & { password_hash: string }>(
      `select member.*, credential.password_hash from identity.member
       join identity.credential on credential.member = member.id where email_key = $1`,
      [emailKey(email)],
    )
    return row && { member: memberOf(row), passwordHash: row.password_hash }
  },

  setPassword: async (within, id, passwordHash, now) => {
    await within.query(
      'update identity.credential set password_hash = $2, changed_at = $3 where member = $1',
      [id, passwordHash, now],
    )
  },

  keepStripeFacts: async (within, id, part, facts) => {
    await within.query(
      `update identity.member set stripe = stripe || jsonb_build_object($2::text, $3::jsonb)
       where id = $1 and coalesce((stripe->$2->>'version')::bigint, 0) < $4`,
      [id, part, JSON.stringify(facts), facts.version],
    )
  },

  blockedSince: async (within, time) => {
    const rows = await within.query<{ id: string }>(
      'select id from identity.member where blocked_at is not null and blocked_at >= $1',
      [time],
    )
    return rows.map((row) => row.id)
  },
}
