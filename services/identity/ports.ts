import type { Queryable } from '@tribu/platform/db/database.ts'
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

export type SigningKey = { kid: string; privatePem: string; publicPem: string; createdAt: number }

export type KeyStore = {
  /** The secret of that name, made at the first call ever; every copy gets the same one. */
  secret: (name: 'captcha' | 'captcha-key' | 'refresh' | 'reset') => Promise<Buffer>
  /** Newest first. */
  signingKeys: () => Promise<SigningKey[]>
  /** Adds a key unless another copy has added one meanwhile. */
  addSigningKey: (generation: number, key: SigningKey) => Promise<void>
}
