import { NO_DISTRICT } from '@tribu/proto/http/limits.ts'
import type { Image } from '@tribu/proto/http/image.ts'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Database, Tx } from '@tribu/platform/db/database.ts'
import { AppError, invalid, notFound } from '@tribu/platform/errors.ts'
import type { ImageStore } from '@tribu/platform/images/image-store.ts'
import { keepPicture } from '@tribu/platform/images/keep-picture.ts'
import { newId } from '@tribu/platform/ids.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import { detailFaults, detailsOf, licenseOf } from '../domain/details.ts'
import { readGstNumber } from '../domain/gst-number.ts'
import type { Member } from '../domain/member.ts'
import { changed, type SentChanges } from '../domain/member-changes.ts'
import type { LicenseStore, LoosePictureStore, MemberStore, PhoneCodeStore } from '../ports.ts'
import { districtExists } from './district-exists.ts'
import { numberOf, type IssuePhoneCode } from './issue-phone-code.ts'
import { changedEvent } from './member-events.ts'

/** A picture whose upload came to nothing, or that was replaced, is removed after this time: pages that show it are gone by then. */
const LOOSE_PICTURE_MS = 3_600_000

/**
 * A licence is purged this long after it was given, verified or not. Verification follows the giving, so this is within seven days of both;
 * the seventh is left for a process that does not run.
 */
export const LICENSE_KEPT_MS = 6 * 24 * 3_600_000

const refuseFaults = (sent: SentChanges, now: number) => {
  const today = new Date(now).toISOString().slice(0, 10)
  const [first, ...more] = detailFaults(sent, today).map((fault) => ({
    kind: 'invalid' as const,
    code: 'invalid',
    ...fault,
  }))
  if (first) throw new AppError(first, ...more)
}

const districtOf = (sent: number): number | null => {
  if (sent === NO_DISTRICT) return null
  if (!districtExists(sent)) throw invalid('district', 'Please choose a district from the list')
  return sent
}

const gstNumberOf = (typed: string): string => {
  if (typed === '') return ''
  const digits = readGstNumber(typed)
  if (!digits) throw invalid('lender-gst', 'This is not a valid GST number', 'gst-number')
  return digits
}

/** What was sent, checked and in the member's terms; the photo aside. */
const settingsOf = (sent: SentChanges): Partial<Member> => ({
  ...(sent['first-name'] === undefined ? {} : { firstName: sent['first-name'] }),
  ...(sent['last-name'] === undefined ? {} : { lastName: sent['last-name'] }),
  ...(sent.bio === undefined ? {} : { bio: sent.bio }),
  ...(sent.district === undefined ? {} : { district: districtOf(sent.district) }),
  ...(sent['lender-gst'] === undefined ? {} : { lenderGst: gstNumberOf(sent['lender-gst']) }),
})

/**
 * Changes one's own settings. A new avatar comes as a file; naming a picture only confirms the present one, since a picture of somebody
 * else is not ours to take; an empty photo removes it. A number that is not verified is texted a code, unless one that holds is out already.
 */
export const makeUpdateSettings = (deps: {
  db: Database
  outbox: Outbox
  members: MemberStore
  pictures: LoosePictureStore
  images: ImageStore
  licenses: LicenseStore
  codes: PhoneCodeStore
  issuePhoneCode: IssuePhoneCode
  clock: Clock
}) => {
  /** Stores a file and notes it as loose: should the change fail, or the process die, it is removed later. */
  const keepLoose = async (file: Buffer): Promise<Image> => {
    const uid = newId()
    await deps.pictures.add(deps.db, uid, deps.clock() + LOOSE_PICTURE_MS)
    return keepPicture({ store: deps.images, clock: deps.clock }, file, uid)
  }

  const photoOf = (member: Member, sent: SentChanges, kept: Image | undefined): Image | null => {
    if (kept) return kept
    if (sent.photo === undefined) return member.photo
    if (sent.photo === '') return null
    if (sent.photo.uid !== member.photo?.uid) {
      throw invalid('photo', 'Please upload this photo', 'photo-unknown')
    }
    return member.photo
  }

  const textCode = async (tx: Tx, member: Member, now: number) => {
    const last = await deps.codes.latest(tx, member.id)
    const isOut = last?.number === numberOf(member) && last.closedAt === null && last.expiresAt > now
    if (!isOut) await deps.issuePhoneCode(tx, member, now)
  }

  return async (id: string, sent: SentChanges, file: Buffer | undefined): Promise<Member> => {
    const settings = settingsOf(sent)
    refuseFaults(sent, deps.clock())
    const license = licenseOf(sent)
    const kept = file && (await keepLoose(file))
    return deps.db.transaction(async (tx) => {
      const member = await deps.members.lock(tx, id)
      if (!member) throw notFound()
      const now = deps.clock()
      if (license) await deps.licenses.keep(tx, id, license, now + LICENSE_KEPT_MS)
      const after = changed(member, {
        ...settings,
        ...detailsOf(member, sent),
        photo: photoOf(member, sent, kept),
      })
      const current = after ?? member
      if (sent.phone !== undefined && !current.phoneVerified) await textCode(tx, current, now)
      if (!after) return member
      await deps.members.save(tx, after, now)
      if (kept) await deps.pictures.claim(tx, kept.uid)
      if (member.photo && member.photo.uid !== after.photo?.uid) {
        await deps.pictures.add(tx, member.photo.uid, now + LOOSE_PICTURE_MS)
      }
      await deps.outbox.add(tx, changedEvent(member, after))
      return after
    })
  }
}
