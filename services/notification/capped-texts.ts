import { createHmac } from 'node:crypto'
import { Counter } from 'prom-client'
import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { Log } from '@tribu/platform/log.ts'
import type { Metrics } from '@tribu/platform/telemetry/metrics.ts'
import { MessageDropped, type Text } from './ports.ts'
import { countryOf, overCap, rangeOf, type TextCaps } from './text-caps.ts'
import { countText } from './text-counts.postgres.ts'

/** A cap that was reached is logged once in this time; the metric counts every text. */
const LOGGED_EVERY_MS = 3_600_000

/**
 * The last door before whoever carries texts: each text costs, and whoever finds a way to have us text makes us pay. What is over a cap of the
 * day is dropped, with the cap as its reason. Identity has caps of its own for codes, which are told to who asks; these are for every text.
 */
export const makeCappedTexts = (deps: {
  db: Database
  caps: TextCaps
  /** Numbers are counted by what this makes of them, so that none stands in the table. */
  secret: string
  send: (text: Text) => Promise<void>
  clock: Clock
  log: Log
  dropped: () => void
}) => {
  const hide = (text: string) => createHmac('sha256', deps.secret).update(text).digest('base64url')
  const logged = new Map<string, number>()
  const complain = (reason: string, about: object) => {
    const now = deps.clock()
    if (now - (logged.get(reason) ?? -Infinity) < LOGGED_EVERY_MS) return
    logged.set(reason, now)
    deps.log.error({ ...about, reason }, 'texts are not sent: over a cap')
  }

  return async (text: Text): Promise<void> => {
    const { id, member, number } = text
    const country = countryOf(number, deps.caps)
    const hidden = { number: hide(number), range: hide(rangeOf(number)) }
    const counted = { id, member, ...hidden, country: country ?? '', now: deps.clock() }
    const reason = await countText(deps.db, counted, (counts) => overCap(country, counts, deps.caps))
    if (reason === undefined) return deps.send(text)
    deps.dropped()
    complain(reason, { text: id, member })
    throw new MessageDropped(`capped: ${reason}`)
  }
}

/** How many texts the caps held back in this process: more than a few ask for a look. */
export const makeCappedMetric = ({ registry }: Metrics) => {
  const capped = new Counter({
    name: 'texts_capped_total',
    help: 'Texts that were not sent because of a cap of the day',
    registers: [registry],
  })
  return () => capped.inc()
}
