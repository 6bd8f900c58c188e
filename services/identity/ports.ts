import type { Queryable } from '@tribu/platform/db/database.ts'
import type { StripeFacts } from './domain/stripe-facts.ts'
import type { Member } from './domain/member.ts'
import type { PresentedToken } from './domain/refresh-decision.ts'

/*
 * What the use cases need of storage. Each call runs in the transaction it is handed, so that a use case decides what is done together.
 * Times are milliseconds.
 */

export type MemberStore = {
  find: (within: Queryable, id: string) => Promise<Member | undefined>
  /** Finds and keeps others from changing the member until the transaction ends. */
  lock: (within: Queryable, id: string) => Promise<Member | undefined>
  /** Newest first. */
  page: (within: Queryable, limit: number, skip: number) => Promise<Member[]>
  /** Keeps a part of what payment told, unless it is older than what is kept. */
  keepStripeFacts: <Part extends keyof StripeFacts>(
    within: Queryable,
    id: string,
    part: Part,
    facts: NonNullable<StripeFacts[Part]>,
  ) => Promise<void>
  /** Keeps how many reviews of a member are shown and the sum of their ratings, unless as many are known already. */
  keepRating: (within: Queryable, id: string, rating: { count: number; sum: number }) => Promise<void>
  /** False: the id or the email address is taken; nothing was written. */
  add: (within: Queryable, member: Member, passwordHash: string) => Promise<boolean>
  save: (within: Queryable, member: Member, now: number) => Promise<void>
  findByEmail: (
    within: Queryable,
    email: string,
  ) => Promise<{ member: Member; passwordHash: string } | undefined>
  setPassword: (within: Queryable, id: string, passwordHash: string, now: number) => Promise<void>
  blockedSince: (within: Queryable, time: number) => Promise<string[]>
}

export type SessionStore = {
  add: (
    within: Queryable,
    session: { id: string; member: string; now: number; expiresAt: number; tokenHash: Buffer },
  ) => Promise<void>
  /** Finds a token and keeps its whole family from changing until the transaction ends. */
  lockToken: (
    within: Queryable,
    tokenHash: Buffer,
  ) => Promise<(PresentedToken & { session: string; member: string }) | undefined>
  isUsed: (within: Queryable, tokenHash: Buffer) => Promise<boolean>
  rotate: (
    within: Queryable,
    change: { session: string; used: Buffer; next: Buffer; now: number; expiresAt: number },
  ) => Promise<void>
  /** Whether it is there, has not ended, and its member is not blocked. */
  isOn: (within: Queryable, session: string) => Promise<boolean>
  end: (within: Queryable, session: string, now: number) => Promise<void>
  /** Ends every session of a member that is not over; returns their ids. */
  endAll: (within: Queryable, member: string, now: number) => Promise<string[]>
  endedSince: (within: Queryable, time: number) => Promise<{ id: string; endedAt: number }[]>
  removeOver: (within: Queryable, now: number) => Promise<void>
}

export type ResetRequest = {
  id: string
  member: string
  createdAt: number
  expiresAt: number
  usedAt: number | null
}

export type ResetStore = {
  add: (within: Queryable, request: Omit<ResetRequest, 'usedAt'>) => Promise<void>
  countSince: (within: Queryable, member: string, time: number) => Promise<number>
  find: (within: Queryable, id: string) => Promise<ResetRequest | undefined>
  /** Uses up every open request of a member. False when the given one was no longer open. */
  useUp: (within: Queryable, id: string, member: string, now: number) => Promise<boolean>
  removeOver: (within: Queryable, now: number) => Promise<void>
}

export type ChallengeStore = {
  /** True for the first caller only, whatever the number of copies. */
  spend: (within: Queryable, nonce: string, expiresAt: number) => Promise<boolean>
  removeOver: (within: Queryable, now: number) => Promise<void>
}

export type LoosePictureStore = {
  /** The file will be removed after `removeAt`, unless it is claimed before. */
  add: (within: Queryable, uid: string, removeAt: number) => Promise<void>
  claim: (within: Queryable, uid: string) => Promise<void>
  due: (within: Queryable, now: number) => Promise<string[]>
}

export type DriverLicense = { number: string; version: string; dob: string }

export type LicenseStore = {
  /** Keeps a member's licence in place of an earlier one, until `purgeAt`. */
  keep: (within: Queryable, member: string, license: DriverLicense, purgeAt: number) => Promise<void>
  purgeDue: (within: Queryable, now: number) => Promise<void>
}

export type PhoneCode = {
  id: string
  member: string
  number: string
  block: string
  texted: boolean
  tries: number
  createdAt: number
  expiresAt: number
  closedAt: number | null
}

export type PhoneCodeStore = {
  /** Codes are given out one after the other, over all copies, so that the caps are exact; until the transaction ends. */
  takeTurn: (within: Queryable) => Promise<void>
  /** How many codes since a time: asked for by the member; texted to the number, to its block, and to anybody. */
  countSince: (
    within: Queryable,
    about: Pick<PhoneCode, 'member' | 'number' | 'block'>,
    time: number,
  ) => Promise<{ member: number; number: number; block: number; all: number }>
  /** Adds a code; the member's earlier ones are closed. */
  add: (within: Queryable, code: Omit<PhoneCode, 'tries' | 'closedAt'>) => Promise<void>
  find: (within: Queryable, id: string) => Promise<PhoneCode | undefined>
  /** The last one that a member asked for. */
  latest: (within: Queryable, member: string) => Promise<PhoneCode | undefined>
  countTry: (within: Queryable, id: string) => Promise<void>
  close: (within: Queryable, id: string, now: number) => Promise<void>
  removeOlder: (within: Queryable, time: number) => Promise<void>
}

export type AuditStore = {
  /** Notes what was found out about a member, and who says so. */
  note: (
    within: Queryable,
    entry: { member: string; actor: string; what: string; at: number },
  ) => Promise<void>
}

export type SigningKey = { kid: string; privatePem: string; publicPem: string; createdAt: number }

export type KeyStore = {
  /** The secret of that name, made at the first call ever; every copy gets the same one. */
  secret: (name: 'captcha' | 'captcha-key' | 'refresh' | 'reset' | 'phone-code') => Promise<Buffer>
  /** Newest first. */
  signingKeys: () => Promise<SigningKey[]>
  /** Adds a key unless another copy has added one meanwhile. */
  addSigningKey: (generation: number, key: SigningKey) => Promise<void>
}
