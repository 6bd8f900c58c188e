import { z } from 'zod'
import { byId, flag, line, noQuery, optionalWhole, prose, required, requiredLine, seconds } from './fields.ts'
import { Image, ImageRef } from './image.ts'
import { BILLING_COUNTRY, PASSWORD_MAX, PASSWORD_MIN, PHONE_COUNTRY_CODES, SUMMARY_MAX } from './limits.ts'
import { Card } from './card.ts'
import { PAYOUT_READINESS } from './payment-account.ts'
import { route } from './route.ts'

export const Access = z.enum(['normal', 'admin'])

/** What everyone may see of a member. */
export const PublicUser = z.object({
  _id: z.string(),
  'first-name': z.string(),
  'last-name': z.string(),
  photo: Image.nullable(),
  bio: z.string(),
  district: z.number().int().nullable(),
  business: z.boolean(),
  'created-at': seconds(),
  'review-count': z.number().int(),
  'review-sum': z.number().int(),
})
export type PublicUser = z.infer<typeof PublicUser>

/**
 * A member's own record; admins see the same of others, with `blocked` and the `…-verified` flags that they may set. Nobody is shown a driver
 * licence: `driver-license-given` says that there was one.
 */
export const User = PublicUser.extend({
  email: z.string(),
  /** Digits after the country code, without a leading 0. */
  phone: z.string(),
  'phone-country-code': z.string(),
  'billing-name': z.string(),
  'billing-first-name': z.string(),
  'billing-last-name': z.string(),
  'billing-address-line1': z.string(),
  'billing-address-line2': z.string(),
  'billing-postcode': z.string(),
  'billing-city': z.string(),
  'billing-country': z.literal(BILLING_COUNTRY),
  'driver-license-given': z.boolean(),
  /** Specification, section 4. */
  'verification-status': z.enum(['blocked', 'verified', 'verification-required', 'none']),
  'lender-gst': z.string(),
  access: Access,
  blocked: z.boolean(),
  'phone-verified': z.boolean(),
  'billing-name-verified': z.boolean(),
  'billing-address-verified': z.boolean(),
  'driver-license-dob-verified': z.boolean(),
  /** What payment tells of the member, as Stripe names it. */
  'stripe-account-id': z.string().nullable(),
  'stripe-charges-enabled': z.boolean(),
  'stripe-payouts-enabled': z.boolean(),
  'stripe-requirements': z.object({
    disabled_reason: z.string().nullable(),
    eventually_due: z.array(z.string()),
  }),
  'payout-readiness': z.enum(PAYOUT_READINESS),
  'stripe-payment-methods': z.array(Card),
})
export type User = z.infer<typeof User>

const email = z
  .string({ error: required('Email') })
  .pipe(line(254))
  .refine((value) => value !== '', required('Email'))
  .pipe(z.email('Please enter a valid email address'))

const newPassword = z
  .string({ error: required('Password') })
  .min(1, required('Password'))
  .min(PASSWORD_MIN, `Please use at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Please use at most ${PASSWORD_MAX} characters`)
  .refine((value) => !value.includes('\u0000') && value.isWellFormed(), 'has characters that are not allowed')

const typedPassword = z
  .string({ error: required('Password') })
  .min(1, required('Password'))
  .max(PASSWORD_MAX, 'is too long')

const samePassword = (form: { password: string; password2: string }, context: z.RefinementCtx) => {
  if (form.password !== form.password2) {
    context.addIssue({ code: 'custom', path: ['password2'], message: 'The passwords are not the same' })
  }
}

/** Sign-up (specification, section 2). `first-name` is the full or organisation name, `token` the solved captcha. */
export const SignUp = z
  .strictObject({
    email,
    password: newPassword,
    password2: z.string({ error: required('Password') }).max(PASSWORD_MAX, 'is too long'),
    'first-name': requiredLine(80, 'Full name or organisation name'),
    token: z
      .string({ error: 'Please confirm that you are not a robot' })
      .min(1, 'Please confirm that you are not a robot')
      .max(4000),
  })
  .superRefine(samePassword)

export const signUp = route({
  service: 'identity',
  method: 'POST',
  path: '/api/signup',
  access: 'visitor',
  summary: 'Makes a member and signs them in',
  body: SignUp,
  reply: User,
})

export const signIn = route({
  service: 'identity',
  method: 'POST',
  path: '/api/signin',
  access: 'visitor',
  summary: 'Signs in',
  body: z.strictObject({ email, password: typedPassword }),
  reply: User,
})

export const signOut = route({
  service: 'identity',
  method: 'GET',
  path: '/api/signout',
  access: 'visitor',
  summary: 'Signs out: this session ends everywhere at once',
  query: noQuery,
  reply: z.object({ 'signed-out': z.boolean() }),
})

export const resetEmail = route({
  service: 'identity',
  method: 'POST',
  path: '/api/reset-email',
  access: 'visitor',
  summary: 'Mails a link for a new password; the answer does not tell whether there is such a member',
  body: z.strictObject({ email }),
  reply: z.object({ sent: z.literal(true) }),
})

export const resetPassword = route({
  service: 'identity',
  method: 'POST',
  path: '/api/reset-password',
  access: 'visitor',
  summary: 'Sets a new password by the mailed token and ends all sessions of the member',
  body: z
    .strictObject({
      token: z
        .string({ error: required('Token') })
        .min(1, required('Token'))
        .max(500),
      password: newPassword,
      password2: z.string().max(PASSWORD_MAX),
    })
    .superRefine(samePassword),
  reply: z.object({ updated: z.literal(true) }),
})

export const getSession = route({
  service: 'identity',
  method: 'GET',
  path: '/api/session',
  access: 'visitor',
  summary: 'Who is signed in, or null',
  query: noQuery,
  reply: z.object({ user: User.nullable() }),
})

export const getCaptcha = route({
  service: 'identity',
  method: 'GET',
  path: '/api/captcha',
  access: 'visitor',
  summary: 'A proof-of-work challenge (ALTCHA); each is accepted once',
  query: noQuery,
  reply: z.looseObject({}),
})

export const getUser = route({
  service: 'identity',
  method: 'GET',
  path: '/api/user/:id',
  access: 'visitor',
  summary: 'One member: the public profile; the whole record for the member and for admins',
  params: byId,
  query: noQuery,
  reply: z.union([User, PublicUser]),
})

export const listUsers = route({
  service: 'identity',
  method: 'GET',
  path: '/api/user',
  access: 'admin',
  summary: 'All members, newest first',
  query: z.strictObject({
    limit: z.preprocess((value) => value ?? '25', optionalWhole(1, 100)),
    skip: z.preprocess((value) => value ?? '0', optionalWhole(0, 1_000_000)),
  }),
  reply: z.array(User),
})

/**
 * Settings of one's own profile and the details that a borrower gives, or an admin's switches on another member; which of the fields a caller may send is decided by the
 * use case, and a field that is not theirs is refused, never ignored.
 */
export const UpdateUser = z.strictObject({
  'first-name': requiredLine(80, 'First name').optional(),
  'last-name': requiredLine(80, 'Last name').optional(),
  'lender-gst': line(20).optional(),
  'billing-name': requiredLine(160, 'Name').optional(),
  'billing-first-name': line(80).optional(),
  'billing-last-name': line(80).optional(),
  'billing-address-line1': requiredLine(160, 'Address').optional(),
  'billing-address-line2': line(160).optional(),
  'billing-postcode': requiredLine(10, 'Postcode')
    .pipe(z.string().regex(/^\d{4}$/, 'Please enter a postcode of 4 digits'))
    .optional(),
  'billing-city': requiredLine(80, 'City').optional(),
  'billing-country': z.literal(BILLING_COUNTRY, 'Addresses are in New Zealand only').optional(),
  phone: requiredLine(30, 'Phone').optional(),
  'phone-country-code': z.enum(PHONE_COUNTRY_CODES, 'Please choose +64, +61 or +1').optional(),
  'driver-license-number': requiredLine(20, 'Driver license number')
    .transform((value) => value.replace(/\s/g, '').toUpperCase())
    .pipe(z.string().regex(/^[A-Z]{2}\d{6}$/, 'Please enter two letters and six digits, as on the card'))
    .optional(),
  'driver-license-version': requiredLine(10, 'License version')
    .pipe(z.string().regex(/^\d{3}$/, 'Please enter three digits, as on the card'))
    .optional(),
  'driver-license-dob': requiredLine(20, 'Date of birth')
    .pipe(z.iso.date('Please enter a date such as 1990-12-31'))
    .optional(),
  bio: prose(SUMMARY_MAX).optional(),
  district: optionalWhole(1, 10_000),
  photo: z.union([ImageRef, z.literal('')]).optional(),
  blocked: flag().optional(),
  'phone-verified': flag().optional(),
  'billing-name-verified': flag().optional(),
  'billing-address-verified': flag().optional(),
  'driver-license-dob-verified': flag().optional(),
})

export const updateUser = route({
  service: 'identity',
  method: 'PUT',
  path: '/api/user/:id',
  access: 'user',
  summary:
    'Settings of your own profile (the avatar as multipart field "photo_file"); for admins the switches on other members',
  params: byId,
  body: UpdateUser,
  file: 'photo_file',
  reply: User,
})

/*
 * A number is texted a code when it is given, by `updateUser`, and again by `requestPhoneCode`. That is a call of its own, since an empty code
 * sent to `verifyPhone` is a field left out, which must never cost a text.
 */
export const requestPhoneCode = route({
  service: 'identity',
  method: 'POST',
  path: '/api/phone-code',
  access: 'user',
  summary: 'Texts a new code to your number; the answer does not tell whether others use the number too',
  body: z.strictObject({}),
  reply: z.object({ requested: z.literal(true) }),
})

export const verifyPhone = route({
  service: 'identity',
  method: 'POST',
  path: '/api/phone-verification',
  access: 'user',
  summary: 'Verifies your number by the texted code: within ten minutes, once, with five tries',
  body: z.strictObject({
    code: requiredLine(20, 'Verification code')
      .transform((value) => value.replace(/[\s-]/g, ''))
      .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits of the code')),
  }),
  reply: User,
})
