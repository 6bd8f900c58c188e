import { z } from 'zod'
import { seconds } from '../http/fields.ts'
import { Message } from '../http/message.ts'
import { internalCall, internalQuestion } from './call.ts'

/** A talk of the demo data, oldest line first. Times are seconds. */
export const DemoTalkSeed = z.object({
  listing: z.uuid(),
  asker: z.uuid(),
  lines: z.array(z.object({ by: z.enum(['asker', 'lister']), text: z.string(), at: seconds() })).min(1),
})
export type DemoTalkSeed = z.infer<typeof DemoTalkSeed>

/** As many messages as `messagesAfter` answers with. */
export const MESSAGES_AFTER_MOST = 200

const byMember = { member: z.string(), thread: z.string() }

/** What messaging does for other modules of ours, and only them. Whose a thread is not, for them there is none. */
export const messagingInternal = {
  /** The messages after a number, oldest first, at most `MESSAGES_AFTER_MOST`. Empty where the member has no such thread. */
  messagesAfter: internalQuestion(z.object({ ...byMember, seq: z.number().int() }), z.array(Message)),
  /** A member has seen a thread up to a number, or all of it. */
  seen: internalCall(
    z.object({ ...byMember, seq: z.number().int().optional() }),
    z.object({ done: z.boolean() }),
  ),
  /** Tells the other member of a thread that this one is writing. */
  typing: internalCall(z.object(byMember), z.object({ done: z.boolean() })),
  /** Adds a talk of the demo data, unless its two members have talked already. Forbidden unless DEMO_DATA is on. */
  seedTalk: internalCall(DemoTalkSeed, z.object({ added: z.boolean() })),
  /**
   * What a member has not seen, for a mail about it: by thread, the one with the oldest such message first. `texts` are its newest few,
   * oldest first; `oldest` is when the first came, in seconds.
   */
  unseen: internalQuestion(
    z.object({ member: z.string() }),
    z.array(
      z.object({
        thread: z.string(),
        other: z.string(),
        listing: z.string(),
        count: z.number().int(),
        oldest: z.number().int(),
        seq: z.number().int(),
        texts: z.array(z.string()),
      }),
    ),
  ),
}
