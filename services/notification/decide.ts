import type { Channel, NoticeKind } from '@tribu/proto/http/notice.ts'
import type { Chosen } from './chosen.ts'
import { quietUntil } from './quiet-hours.ts'

/*
 * Whether a message goes, at the moment when its time has come. The reason stands in its row.
 */

/** `always`: an account cannot do without it. `chosen`: the member has this way on for this kind. `merged`: it is one mail for many. */
export type SentBecause = 'always' | 'chosen' | 'merged'
/**
 * `read`: its notice, or all the messages it tells of, were read in the app meanwhile. `over`: it is not so any more. `gone`: the member, their
 * number or the request is not there any more. `digest`: it stands in a digest. Caps and browsers have reasons of their own.
 */
export type DroppedBecause = 'read' | 'switched-off' | 'unsubscribed' | 'over' | 'gone' | 'digest'

/** `wait` is until when, in milliseconds. */
export type Verdict = { go: SentBecause } | { drop: DroppedBecause } | { wait: number; why: 'quiet-hours' }

export type Facts = {
  /** What the member chooses by; undefined for what an account cannot do without. */
  notice: NoticeKind | undefined
  channel: Channel
  chosen: Chosen
  read: boolean
  over: boolean
  /** Milliseconds. */
  now: number
}

/**
 * Texts and pushes wake people, so they wait for the end of quiet hours. Mail does not wait: it lies in a mailbox without a sound until its
 * reader comes, and who is awake then, and looks, should find what there is.
 */
export const decide = ({ notice, channel, chosen, read, over, now }: Facts): Verdict => {
  if (!notice) return { go: 'always' }
  if (read) return { drop: 'read' }
  if (over) return { drop: 'over' }
  if (!chosen.settings.channels[notice][channel])
    return {
      drop: channel === 'mail' && chosen.unsubscribed.includes(notice) ? 'unsubscribed' : 'switched-off',
    }
  const wait = channel === 'mail' ? undefined : quietUntil(chosen.settings['quiet-hours'], now)
  return wait === undefined ? { go: 'chosen' } : { wait, why: 'quiet-hours' }
}
