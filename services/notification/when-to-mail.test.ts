import { expect, test } from '@jest/globals'
import { APART_MS, mailDueAt, type Talk } from './when-to-mail.ts'

const MINUTE = 60_000
const AFTER = 10 * MINUTE
const T = 1_700_000_000_000

const TABLE: [string, Talk, number | null][] = [
  ['nothing waits: none', { waitingSince: null, mailedAt: null, backAt: null }, null],
  ['nothing waits, though there was a mail: none', { waitingSince: null, mailedAt: T, backAt: null }, null],
  ['the first message ever', { waitingSince: T, mailedAt: null, backAt: null }, T + AFTER],
  [
    'the first message to who is here now and then',
    { waitingSince: T, mailedAt: null, backAt: T - MINUTE },
    T + AFTER,
  ],
  [
    'soon after a mail, not back since: six hours after it',
    { waitingSince: T, mailedAt: T - MINUTE, backAt: null },
    T - MINUTE + APART_MS,
  ],
  [
    'soon after a mail, last here before it: six hours after it',
    { waitingSince: T, mailedAt: T - MINUTE, backAt: T - 2 * MINUTE },
    T - MINUTE + APART_MS,
  ],
  [
    'soon after a mail, back since: like the first',
    { waitingSince: T, mailedAt: T - 2 * MINUTE, backAt: T - MINUTE },
    T + AFTER,
  ],
  [
    'back after the message came, with others unseen: like the first',
    { waitingSince: T, mailedAt: T - MINUTE, backAt: T + MINUTE },
    T + AFTER,
  ],
  [
    'long after a mail, not back: like the first',
    { waitingSince: T, mailedAt: T - 7 * 60 * MINUTE, backAt: null },
    T + AFTER,
  ],
  [
    'almost six hours after a mail: not before the message had its time',
    { waitingSince: T, mailedAt: T - APART_MS + 5 * MINUTE, backAt: null },
    T + AFTER,
  ],
]

test.each(TABLE)('%s', (_, talk, due) => expect(mailDueAt(talk, AFTER)).toBe(due))
