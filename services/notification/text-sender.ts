import { randomBytes } from 'node:crypto'
import type { Database } from '@tribu/platform/db/database.ts'
import type { ModuleContext } from '@tribu/platform/runtime/module.ts'
import { makeCappedMetric, makeCappedTexts } from './capped-texts.ts'
import type { NotificationSettings } from './config.ts'
import { keptSecret } from './kept-secret.postgres.ts'
import { makeKeptTexts } from './kept-texts.ts'
import type { Text } from './ports.ts'
import { makeSmsTransport } from './sms-transport.ts'
import { capsByCountry } from './text-caps.ts'

/** Who carries texts, by the settings: the provider, or nobody and they are kept; the caps stand before either. */
export const makeTextSender = async (
  { config, clock, log, metrics }: ModuleContext<NotificationSettings>,
  db: Database,
): Promise<(text: Text) => Promise<void>> => {
  const { SMS_URL: url, SMS_ACCOUNT: account = '', SMS_TOKEN: token = '', SMS_FROM: from = '' } = config
  return makeCappedTexts({
    db,
    secret: await keptSecret(db, 'counted-texts', () => randomBytes(32).toString('base64url')),
    caps: {
      number: config.TEXTS_PER_NUMBER,
      range: config.TEXTS_PER_RANGE,
      member: config.TEXTS_PER_MEMBER,
      countries: capsByCountry(config.TEXTS_PER_COUNTRY) ?? new Map(),
      all: config.TEXTS_PER_DAY,
    },
    send: url ? makeSmsTransport({ url, account, token, from }) : makeKeptTexts({ db, clock }),
    clock,
    log,
    dropped: makeCappedMetric(metrics),
  })
}
