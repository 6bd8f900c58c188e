import { z } from 'zod'
import { wholeSetting } from '@tribu/platform/config/settings.ts'

/** The settings of identity. */
export const settings = z.object({
  CAPTCHA_COST: wholeSetting(1, 1_000_000)
    .default(5000)
    .describe('Rounds of PBKDF2 per try of the sign-up proof of work; 5000 is about a second on a phone'),
  PASSWORD_MEMORY_KIB: wholeSetting(19 * 1024, 1024 * 1024)
    .default(19 * 1024)
    .describe('Memory of one password hash (Argon2id) in KiB'),
  PASSWORD_HASHES_AT_ONCE: wholeSetting(1, 64)
    .default(4)
    .describe('Password hashes computed at the same time; the others wait'),
  SIGNING_KEY_DAYS: wholeSetting(1, 3650)
    .default(90)
    .describe('Days after which access tokens are signed with a new key'),
  PHONE_CODES_PER_DAY: wholeSetting(1, 1_000_000)
    .default(1000)
    .describe('Codes texted within a day to all members together; each text costs'),
})
export type IdentitySettings = z.output<typeof settings>
