import type { Database } from '@tribu/platform/db/database.ts'
import type { InternalApi } from '@tribu/proto/internal/call.ts'
import type { identityInternal } from '@tribu/proto/internal/identity.ts'
import type { NoticeKind } from '@tribu/proto/http/notice.ts'
import type { Optional, To } from './compose-mail.ts'
import type { DroppedBecause, Verdict } from './decide.ts'
import { leaveOut, mergedInto } from './digest-store.postgres.ts'
import { KINDS, type TellingKind } from './kinds.ts'
import { digestMail } from './mails/digest-mail.ts'
import { letterOf } from './notice-words.ts'
import { namesOf } from './other-name.ts'
import { MessageDropped } from './ports.ts'
import type { Due } from './store.postgres.ts'

/** The kind that most of them are of: ending it ends most of such mails. */
const mostOf = (kinds: NoticeKind[]): NoticeKind => {
  const count = (kind: NoticeKind) => kinds.filter((each) => each === kind).length
  return kinds.toSorted((a, b) => count(b) - count(a))[0]!
}

/**
 * Writes the one mail for many. What was read meanwhile, is over or was switched off is left out, and its row says so; one that is left alone
 * is its own mail again.
 * @throws MessageDropped: nothing is left
 */
export const makeComposeDigest =
  (deps: {
    db: Database
    identity: Pick<InternalApi<typeof identityInternal>, 'memberFacts'>
    decide: (due: Due<string>) => Promise<Verdict>
  }) =>
  async (due: Due<string>, to: To): Promise<Optional> => {
    const { db } = deps
    const wanted: Due<TellingKind>[] = []
    let because: DroppedBecause = 'read'
    for (const each of await mergedInto(db, due.id)) {
      const verdict = await deps.decide(each)
      if ('drop' in verdict) {
        because = verdict.drop
        await leaveOut(db, each.id, because)
      } else wanted.push(each)
    }
    if (wanted.length === 0) throw new MessageDropped(because)
    const nameIn = await namesOf(
      deps.identity,
      wanted.map(({ about }) => about as object),
    )
    const letters = wanted.map(({ kind, about }) =>
      letterOf(kind, about, { ...to, other: nameIn(about as object) }),
    )
    const notice = mostOf(wanted.map(({ kind }) => KINDS[kind].notice))
    return { letter: letters.length === 1 ? letters[0]! : digestMail(letters, to), notice }
  }
