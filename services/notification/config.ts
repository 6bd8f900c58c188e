import { createPrivateKey } from 'node:crypto'
import { createECDH } from 'node:crypto'
import { z } from 'zod'
import { PRODUCT } from '@tribu/proto/http/product.ts'
import { fallbackInWords, onOffSetting, secret, wholeSetting } from '@tribu/platform/config/settings.ts'
import { capsByCountry } from './text-caps.ts'

const ADDRESS = /^(?:[^<>"\r\n]+ )?<?[^\s<>@"]+@[^\s<>@"]+>?$/
const COUNTRY_CAPS = '+64=2000,+61=300,+1=100'

const isPrivateKey = (pem: string) => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const perDay = (cap: number, what: string) =>
  wholeSetting(1, 1_000_000).default(cap).describe(`Texts within a day ${what}; each text costs`)

// A point of the curve P-256, and a number: 65 and 32 bytes.
const vapidKey = (letters: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${letters}}$`), `must be ${letters} letters of base64url`)

const arePair = (given: {
  VAPID_PUBLIC_KEY?: string | undefined
  VAPID_PRIVATE_KEY?: string | undefined
}) => {
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(given.VAPID_PRIVATE_KEY ?? '', 'base64url')
  } catch {
    // A number that is no key of this curve.
    return false
  }
  return curve.getPublicKey('base64url') === given.VAPID_PUBLIC_KEY
}

/** The settings of notification. */
export const settings = z
  .object({
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
    DKIM_SELECTOR: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]*$/i, 'must be such as tribu1')
      .optional()
      .describe(
        'Name of the key that mails are signed with; none, where the mail server signs (List-Unsubscribe-Post included)',
      ),
    DKIM_PRIVATE_KEY: secret(
      z
        .string()
        .transform((pem) => pem.replaceAll(String.raw`\n`, '\n'))
        .refine(isPrivateKey, 'must be a private RSA key in PEM; its lines may be parted by \\n')
        .optional(),
    ).describe('That key; both are set, or neither'),
    DEV_OUTBOX: fallbackInWords(
      onOffSetting().default(process.env['NODE_ENV'] !== 'production'),
      'on; off where NODE_ENV is production',
    ).describe('Whether mails and texts that are kept are shown at /dev/outbox: on or off'),
    MESSAGE_MAIL_AFTER_SECONDS: wholeSetting(1, 86_400)
      .default(600)
      .describe('Seconds that a message between members is given to be seen, before a mail tells of it'),
    SMS_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://sms.example/Messages.json' })
      .optional()
      .describe(
        'Where texts are posted, in the form of Twilio’s Messages (To, From, Body; basic authorisation); none, and texts are kept and shown at /dev/outbox',
      ),
    SMS_ACCOUNT: z.string().optional().describe('Account at the provider of texts; needed with SMS_URL'),
    SMS_TOKEN: secret(z.string().optional()).describe('Secret of that account; needed with SMS_URL'),
    SMS_FROM: z
      .string()
      .regex(/^(\+\d{6,15}|\d{3,6}|[A-Za-z0-9 ]{1,11})$/, 'must be a number such as +6421000000, or a name')
      .optional()
      .describe('Sender of texts: a number, or a name where the country allows it; needed with SMS_URL'),
    TEXTS_PER_NUMBER: perDay(30, 'to one number'),
    TEXTS_PER_RANGE: perDay(60, 'to a thousand neighbouring numbers'),
    TEXTS_PER_MEMBER: perDay(30, 'to one member'),
    TEXTS_PER_COUNTRY: z
      .string()
      .refine((text) => capsByCountry(text) !== undefined, `must be such as ${COUNTRY_CAPS}`)
      .default(COUNTRY_CAPS)
      .describe('Texts within a day to each country code; to others none goes'),
    TEXTS_PER_DAY: perDay(2000, 'to all members together'),
    VAPID_PUBLIC_KEY: vapidKey(87)
      .optional()
      .describe(
        'Public key by which push services know us; none, and a pair is made once and kept in the database',
      ),
    VAPID_PRIVATE_KEY: secret(vapidKey(43).optional()).describe('Its private half; both are set, or neither'),
    VAPID_SUBJECT: fallbackInWords(
      z.url({ protocol: /^(mailto|https)$/, error: 'must be such as mailto:help@tribu.example' }).optional(),
      'mailto: and the address of MAIL_FROM',
    ).describe('Whom push services write to about our pushes: a mailto: or https: address'),
    PUSH_SERVICES: z
      .string()
      .default('')
      .describe(
        'Hosts (with their ports) that browsers may be pushed to beside those of Google, Mozilla, Microsoft and Apple, with commas between',
      ),
  })
  .superRefine((given, context) => {
    const needed = (name: keyof typeof given, why: string) => {
      if (!given[name]) context.addIssue({ code: 'custom', path: [name], message: `is needed with ${why}` })
    }
    if (given.DKIM_SELECTOR) needed('DKIM_PRIVATE_KEY', 'DKIM_SELECTOR')
    if (given.DKIM_PRIVATE_KEY) needed('DKIM_SELECTOR', 'DKIM_PRIVATE_KEY')
    if (given.SMS_URL)
      for (const name of ['SMS_ACCOUNT', 'SMS_TOKEN', 'SMS_FROM'] as const) needed(name, 'SMS_URL')
    if (given.VAPID_PUBLIC_KEY) needed('VAPID_PRIVATE_KEY', 'VAPID_PUBLIC_KEY')
    if (given.VAPID_PRIVATE_KEY) needed('VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY')
    if (given.VAPID_PUBLIC_KEY && given.VAPID_PRIVATE_KEY && !arePair(given))
      context.addIssue({
        code: 'custom',
        path: ['VAPID_PUBLIC_KEY'],
        message: 'is not the public half of VAPID_PRIVATE_KEY',
      })
  })
export type NotificationSettings = z.output<typeof settings>
