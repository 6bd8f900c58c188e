import { describe, expect, test } from '@jest/globals'
import { allMails } from '../testing/all-mails.ts'

const usual = allMails({ long: false })
const long = allMails({ long: true })
const mails = [
  ...Object.entries(usual),
  ...Object.entries(long).map(([kind, mail]) => [`${kind}, of long names`, mail] as const),
]
const ADDRESS = /^ *https:\/\/\S+$/

describe.each(mails)('%s', (kind, { subject, text, html }) => {
  const lines = text.split('\n')

  test('reads well as plain text: short lines, addresses by themselves, no markup', () => {
    // A word that no line is long enough for stays whole, by itself.
    expect(lines.filter((line) => line.length > 78 && line.trim().includes(' '))).toEqual([])
    for (const line of lines.filter((each) => each.includes('https://tribu.example')))
      expect(line).toMatch(ADDRESS)
    expect(text).not.toMatch(/<\w|&\w+;|undefined|null|NaN|\n{3}| \n(?<!-- \n)/)
    expect(text.startsWith('Kia ora ')).toBe(true)
  })

  test('fetches nothing and runs nothing', () => {
    expect(html).not.toMatch(
      /<(script|link|iframe|object|embed|form|img|svg|video|audio)\b|url\(|@import|@font-face/i,
    )
    expect(html).not.toMatch(/\b(src|background|srcset|on\w+)=/i)
    const places = [...html.matchAll(/href="([^"]*)"/g)].map(([, place]) => place)
    expect(places.length).toBeGreaterThan(0)
    for (const place of places) expect(place).toMatch(/^https:\/\/tribu\.example\//)
  })

  test('holds in programs that know inline styles and tables only', () => {
    const [, body = ''] = html.split('</head>')
    expect(body).toContain('max-width:600px')
    expect(body).not.toMatch(/display:(flex|grid)|position:|float:|var\(|calc\(/)
    // What lays out says so to who listens, and no width is wider than a mail.
    for (const [table] of body.matchAll(/<table[^>]*>/g)) expect(table).toContain('role="presentation"')
    for (const [, width] of body.matchAll(/width="(\d+)"/g)) expect(Number(width)).toBeLessThanOrEqual(600)
    for (const [paragraph] of body.matchAll(/<p [^>]*>/g))
      expect(paragraph).toMatch(/style="[^"]*font-size:\d+px/)
    expect(html.length).toBeLessThan(100_000) // above 102 kB Gmail cuts a mail off
  })

  test('has its subject as title, a language, what lists of mails show, and both colours', () => {
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-NZ">/)
    expect(html).toMatch(/<title>[^<]+<\/title>/)
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    const [, brief = ''] = /mso-hide:all[^>]*>([^<]*?)(?:&#847;|<)/.exec(html) ?? []
    expect(brief.length).toBeGreaterThan(5)
    expect(brief).not.toBe(subject)
  })

  test('says how to end such mails, unless an account cannot do without it', () => {
    const isOptional = !/^(welcome|reset)\b/.test(kind)
    for (const content of [text, html]) {
      expect(content.includes('https://tribu.example/unsubscribe/')).toBe(isOptional)
      expect(content.includes('https://tribu.example/settings/notifications')).toBe(isOptional)
    }
  })
})
