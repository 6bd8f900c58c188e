import { z } from 'zod'
import { PRODUCT } from '@tribu/proto/http/product.ts'
import { onOffSetting, secret } from '@tribu/platform/config/settings.ts'

const ADDRESS = /^(?:[^<>"\r\n]+ )?<?[^\s<>@"]+@[^\s<>@"]+>?$/

/** The settings of notification. */
export const settings = z.object({
  SMTP_URL: secret(
    z.url({
      protocol: /^smtps?$/,
      error: 'must be an address such as smtps://name:password@mail.example:465',
    }),
  )
    .optional()
    .describe('Mail server; none, and mail is kept and shown at /dev/outbox'),
  MAIL_FROM: z
    .string()
    .regex(ADDRESS, 'must be an address such as Tribu <no-reply@tribu.example>')
    .default(`${PRODUCT} <no-reply@tribu.example>`)
    .describe('Sender of mails'),
  DEV_OUTBOX: onOffSetting()
    .default(process.env['NODE_ENV'] !== 'production')
    .describe('Whether kept mail is shown at /dev/outbox; on unless NODE_ENV is production'),
})
export type NotificationSettings = z.output<typeof settings>
