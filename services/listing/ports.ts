import type { Image } from '@tribu/proto/http/image.ts'
import type { ListingRecord, PhotoFacts } from './domain/listing-record.ts'

/** A picture that a member uploaded; `claimedBy` is the listing that named it. */
export type UploadedPhoto = { image: Image; member: string; claimedBy: string | null }

/** What listing keeps of a member, fed by events. */
export type MemberFacts = {
  id: string
  firstName: string
  lastName: string
  photo: PhotoFacts | null
  business: boolean
  blocked: boolean
  version: number
}

/**
 * Where listings are kept. Every write of a record takes its event with it: both are there or neither. Two engines serve this
 * interface, and one suite holds both to it (`store.features.ts`). No call needs a transaction over several records.
 */
export type ListingStore = {
  /**
   * Adds a record and its event. When there is a record of this id, nothing is written and that one is returned.
   */
  insert: (record: ListingRecord) => Promise<ListingRecord>
  get: (id: string) => Promise<ListingRecord | undefined>
  /**
   * Changes a record by a pure function; a copy of the program that changes the same record at the same time waits or tries again, so
   * that no change is lost. Returning undefined changes nothing. The new version and the event are written with it.
   * @returns the record as it stands after, or undefined when there is none
   */
  change: (
    id: string,
    change: (record: ListingRecord) => ListingRecord | undefined,
  ) => Promise<ListingRecord | undefined>
  /** Ids of all listings of a member, removed ones too. */
  idsOf: (member: string) => Promise<string[]>
  /** Which of the ids are listed. */
  listed: (ids: string[]) => Promise<string[]>
  /** Ids and last change (seconds) of what is listed, newest first, for the site map. */
  sitemap: (limit: number) => Promise<{ id: string; updatedAt: number }[]>

  addPhoto: (photo: UploadedPhoto) => Promise<void>
  /**
   * Claims pictures for a listing. All must be this member's and not another listing's; else nothing is claimed.
   * @returns the pictures in the order asked, or undefined when one may not be claimed
   */
  claimPhotos: (member: string, uids: string[], listing: string) => Promise<Image[] | undefined>
  /** Forgets up to `limit` pictures that are older than `before` (seconds) and that no listing shows; returns their uids. */
  takeUnusedPhotos: (before: number, limit: number) => Promise<string[]>

  /** Keeps a member's facts unless newer ones are there. */
  keepMember: (facts: MemberFacts) => Promise<void>
  member: (id: string) => Promise<MemberFacts | undefined>
}
