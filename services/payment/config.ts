import { z } from 'zod'
import { secret } from '@tribu/platform/config/settings.ts'
import { APPLICATION_FEE_PERCENT } from '@tribu/proto/http/product.ts'

const SANDBOX_SECRET = 'whsec_sandbox'

export const settings = z
  .object({
    STRIPE_SECRET_KEY: secret(z.string().optional()).describe(
      'The key to Stripe. With it payments are real, and the sandbox does not start.',
    ),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .optional()
      .describe('The key that browsers show to Stripe; needed with STRIPE_SECRET_KEY.'),
    STRIPE_WEBHOOK_SECRET: secret(z.string().min(8).default(SANDBOX_SECRET)).describe(
      'The secret by which events are signed and checked; several with commas between, one for each endpoint at Stripe.',
    ),
    STRIPE_API_URL: z
      .url()
      .optional()
      .describe('Where Stripe’s API is, for a stand-in of it. Without it Stripe’s own, or the sandbox.'),
    SANDBOX_PORT: z.coerce
      .number()
      .int()
      .min(1)
      .max(65_535)
      .default(3999)
      .describe('Where the sandbox answers in the place of Stripe, on this machine only.'),
    APPLICATION_FEE_PERCENT: z.coerce
      .number()
      .min(0)
      .max(100)
      .default(APPLICATION_FEE_PERCENT)
      .describe('What is kept of each rental, in percent. Bookings keep the one they were asked for with.'),
  })
  .superRefine((given, context) => {
    const { STRIPE_SECRET_KEY: key } = given
    if (!key) return
    if (!given.STRIPE_PUBLISHABLE_KEY)
      context.addIssue({
        code: 'custom',
        path: ['STRIPE_PUBLISHABLE_KEY'],
        message: 'is needed with STRIPE_SECRET_KEY',
      })
    if (given.STRIPE_WEBHOOK_SECRET === SANDBOX_SECRET)
      context.addIssue({
        code: 'custom',
        path: ['STRIPE_WEBHOOK_SECRET'],
        message: 'is needed with STRIPE_SECRET_KEY: nobody else may tell what was paid',
      })
  })
export type PaymentSettings = z.output<typeof settings>
