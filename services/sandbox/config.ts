import { z } from 'zod'
import { secret } from '@tribu/platform/config/settings.ts'

export const settings = z.object({
  STRIPE_SECRET_KEY: secret(z.string().optional()).describe(
    'The key to Stripe. With it payments are real, and the sandbox does not start.',
  ),
  SANDBOX_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .default(3999)
    .describe('Where the sandbox answers in the place of Stripe, on this machine only.'),
  SANDBOX_WEBHOOK_URL: z
    .url()
    .optional()
    .describe('Where the sandbox sends its events, when not to PUBLIC_URL/webhooks/stripe.'),
  STRIPE_WEBHOOK_SECRET: secret(z.string().min(8).default('whsec_sandbox')).describe(
    'The secret by which events are signed and checked; several with commas between, one for each endpoint at Stripe.',
  ),
})
export type SandboxSettings = z.infer<typeof settings>
