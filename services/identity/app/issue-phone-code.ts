import type { Tx } from '@tribu/platform/db/database.ts'
import { AppError, unavailable } from '@tribu/platform/errors.ts'
import { newId } from '@tribu/platform/ids.ts'
import type { Log } from '@tribu/platform/log.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import type { Member } from '../domain/member.ts'
import { blockOf } from '../domain/phone-number.ts'
import type { PhoneCodeStore } from '../ports.ts'
import { phoneCodeRequested } from './member-events.ts'

export const PHONE_CODE_MS = 10 * 60_000
/** Within a day: codes that a member may ask for, texts to one number, and texts to a thousand neighbouring numbers. */
export const PER_MEMBER = 5
export const PER_NUMBER = 5
export const PER_BLOCK = 10
const DAY_MS = 24 * 3_600_000

export type IssuePhoneCode = (tx: Tx, member: Member, now: number) => Promise<void>

export const numberOf = (member: Pick<Member, 'phone' | 'phoneCountryCode'>) =>
  `${member.phoneCountryCode}${member.phone}`

const tooMany = () =>
  new AppError({
    kind: 'too-many',
    code: 'phone-codes',
    detail: `You asked for ${PER_MEMBER} codes within a day. Please try again tomorrow`,
    field: 'phone',
    retryAfter: DAY_MS / 1000,
  })

/**
 * Orders the text with a new code to the member's number, in the transaction given, which holds the member. The member's own limit, and
 * that of the whole marketplace, are told. Those of the number and its neighbours are not: nothing is texted and the answer is the same, so
 * that nobody learns what others do with a number, and a run of numbers made up to be texted (each text costs) comes to an end.
 * @throws AppError too-many, unavailable
 */
export const makeIssuePhoneCode =
  (deps: { codes: PhoneCodeStore; outbox: Outbox; log: Log; perDay: number }): IssuePhoneCode =>
  async (tx, member, now) => {
    await deps.codes.takeTurn(tx)
    const number = numberOf(member)
    const about = { member: member.id, number, block: blockOf(number) }
    const count = await deps.codes.countSince(tx, about, now - DAY_MS)
    if (count.member >= PER_MEMBER) throw tooMany()
    if (count.all >= deps.perDay) {
      deps.log.error({ texts: count.all }, 'no more codes are texted today: PHONE_CODES_PER_DAY is reached')
      throw unavailable('Sorry, we cannot text codes right now. Please try again tomorrow')
    }
    const texted = count.number < PER_NUMBER && count.block < PER_BLOCK
    if (!texted)
      deps.log.warn(
        { member: member.id, number: count.number, block: count.block },
        'code not texted: too many',
      )
    const id = newId()
    await deps.codes.add(tx, { ...about, id, texted, createdAt: now, expiresAt: now + PHONE_CODE_MS })
    if (texted) await deps.outbox.add(tx, phoneCodeRequested(member.id, id))
  }
