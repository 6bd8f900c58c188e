import { expect, test } from '@jest/globals'
import type { NotificationSettings } from '@tribu/proto/http/notice.ts'
import { DEFAULTS, type Chosen } from './chosen.ts'
import { decide, type Facts, type Verdict } from './decide.ts'

const DAY = Date.parse('2026-11-21T12:00:00+13:00')
const NIGHT = Date.parse('2026-11-21T23:00:00+13:00')
const MORNING = Date.parse('2026-11-22T07:00:00+13:00')

const chosen: Chosen = { settings: DEFAULTS, unsubscribed: [] }
const without = (kind: 'requests', channel: 'mail' | 'text' | 'push'): NotificationSettings => ({
  ...DEFAULTS,
  channels: { ...DEFAULTS.channels, [kind]: { ...DEFAULTS.channels[kind], [channel]: false } },
})
const facts = (change: Partial<Facts>): Facts => ({
  notice: 'requests',
  channel: 'mail',
  chosen,
  read: false,
  over: false,
  now: DAY,
  ...change,
})

const TABLE: [string, Partial<Facts>, Verdict][] = [
  ['what is wanted goes', {}, { go: 'chosen' }],
  [
    'what an account needs goes at night, and by text',
    { notice: undefined, channel: 'text', now: NIGHT },
    { go: 'always' },
  ],
  ['what was read in the app does not', { read: true }, { drop: 'read' }],
  [
    'what was read does not wait for the morning either',
    { read: true, channel: 'push', now: NIGHT },
    { drop: 'read' },
  ],
  ['what is not so any more does not', { over: true }, { drop: 'over' }],
  [
    'what was switched off does not',
    { chosen: { settings: without('requests', 'mail'), unsubscribed: [] } },
    { drop: 'switched-off' },
  ],
  [
    'what was ended by the link in a mail does not',
    { chosen: { settings: without('requests', 'mail'), unsubscribed: ['requests'] } },
    { drop: 'unsubscribed' },
  ],
  [
    'a link in a mail ends no texts',
    { channel: 'text', chosen: { settings: without('requests', 'mail'), unsubscribed: ['requests'] } },
    { go: 'chosen' },
  ],
  ['texts that cost are asked for', { notice: 'reviews', channel: 'text' }, { drop: 'switched-off' }],
  [
    'texts wait for the end of quiet hours',
    { channel: 'text', now: NIGHT },
    { wait: MORNING, why: 'quiet-hours' },
  ],
  ['pushes too', { channel: 'push', now: NIGHT }, { wait: MORNING, why: 'quiet-hours' }],
  ['mails do not', { now: NIGHT }, { go: 'chosen' }],
  [
    'nothing waits where quiet hours are off',
    {
      channel: 'push',
      now: NIGHT,
      chosen: {
        settings: { ...DEFAULTS, 'quiet-hours': { ...DEFAULTS['quiet-hours'], on: false } },
        unsubscribed: [],
      },
    },
    { go: 'chosen' },
  ],
]

test.each(TABLE)('%s', (_, change, verdict) => expect(decide(facts(change))).toEqual(verdict))
