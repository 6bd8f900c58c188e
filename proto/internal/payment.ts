import { z } from 'zod'
import { internalCall, internalQuestion } from './call.ts'

/** What payment does for other modules of ours, and only them. */
export const paymentInternal = {
  /** Whether a member can be paid: their account may take charges and pay out. */
  lenderReady: internalQuestion(z.object({ member: z.string() }), z.object({ ready: z.boolean() })),
  /** Whether a member has a card that can be charged. */
  borrowerReady: internalQuestion(z.object({ member: z.string() }), z.object({ ready: z.boolean() })),
  /**
   * Gives money of a booking back, or all that is left when no amount is given. It is written down when this answers, and done soon after;
   * the same `key` is the same refund. Refused: more than is left, nothing paid, or the money has gone on to the lender.
   */
  refund: internalCall(
    z.object({
      booking: z.string(),
      key: z.string(),
      /** Cents. */
      amount: z.number().int().min(1).optional(),
      reason: z.string(),
      by: z.enum(['lender', 'admin']),
      member: z.string(),
    }),
    z.union([
      z.object({ amount: z.number().int() }),
      z.object({ refused: z.enum(['too-much', 'not-paid', 'transferred']) }),
    ]),
  ),
  /** Gives a lender of the demo data an account for payouts in the sandbox, unless they have one; with a card provider nothing. Forbidden unless DEMO_DATA is on. */
  seedLender: internalCall(
    z.object({ member: z.string(), 'first-name': z.string(), 'last-name': z.string() }),
    z.object({ ready: z.boolean() }),
  ),
}
