import { execFileSync } from 'node:child_process'
import { expect, test } from '@jest/globals'

// A process reads its time zone once, so each zone gets a process of its own.
const SCRIPT = `
  const { addDays, addMonths, longDay, startOfWeek, today, weeksOf } = await import(process.argv[1])
  console.log(JSON.stringify([
    addDays('2026-09-26', 1), addDays('2027-04-03', 2), addMonths('2026-12-31', 2), longDay('2026-12-04'),
    startOfWeek('2026-12-06'), weeksOf('2026-12')[0], today(Date.parse('2026-11-21T11:00:00Z')),
  ]))
`
const answerIn = (zone: string) =>
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', SCRIPT, new URL('./civil-day.ts', import.meta.url).pathname],
    { env: { ...process.env, TZ: zone, NODE_OPTIONS: '' }, encoding: 'utf8', timeout: 100_000 },
  )

test.each(['America/Los_Angeles', 'Pacific/Auckland', 'Pacific/Kiritimati'])(
  'days are the same in %s',
  (zone) => {
    expect(answerIn(zone)).toBe(answerIn('UTC'))
    expect(answerIn(zone)).toContain('"Friday, 4 December 2026"')
    expect(answerIn(zone)).toContain('"2026-11-22"')
  },
)
