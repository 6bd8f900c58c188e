import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import {
  ConfigError,
  describeSettings,
  onOffSetting,
  readSettings,
  secret,
  urlSetting,
  wholeSetting,
} from './settings.ts'

const schema = z.object({
  PORT: wholeSetting(0, 65_535).default(3000).describe('Where to listen'),
  STORE_URL: secret(urlSetting()).optional().describe('Where to keep things'),
  CACHE: onOffSetting().default(true).describe('Whether to remember'),
})

const linesOf = (read: () => unknown): string[] => {
  try {
    read()
    return []
  } catch (error) {
    return (error as ConfigError).lines
  }
}

describe('settings', () => {
  test('have working defaults; an empty variable counts as not set', () => {
    expect(readSettings(schema, { PORT: '', UNRELATED: 'x' })).toEqual({ PORT: 3000, CACHE: true })
    expect(readSettings(schema, { PORT: '81', CACHE: 'off' })).toEqual({ PORT: 81, CACHE: false })
  })

  test('name all faults at once, and show no secret', () => {
    const wrong = () => readSettings(schema, { PORT: 'eighty', STORE_URL: 'hunter2', CACHE: 'maybe' })
    expect(wrong).toThrow(ConfigError)
    const lines = linesOf(wrong)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('PORT: must be a whole number from 0 to 65535 (it is "eighty")')
    expect(lines.join()).not.toContain('hunter2')
  })

  test('are shown as a table with secrets masked', () => {
    const lines = describeSettings(schema, readSettings(schema, { STORE_URL: 'http://user:hunter2@host' }))
    expect(lines.map(({ name, value, fallback }) => [name, value, fallback])).toEqual([
      ['PORT', '3000', '3000'],
      ['STORE_URL', '********', ''],
      ['CACHE', 'on', 'on'],
    ])
    expect(lines[0]?.description).toBe('Where to listen')
  })
})
