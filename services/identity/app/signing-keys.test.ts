import { describe, expect, test } from '@jest/globals'
import type { KeyStore, SigningKey } from '../ports.ts'
import { makeSigningKeys } from './signing-keys.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Two copies over one store, at a time of the test's choosing. */
const copies = () => {
  let stored: SigningKey[] = []
  let now = 1_700_000_000_000
  const keys: KeyStore = {
    secret: () => Promise.reject(new Error('not asked for here')),
    signingKeys: async () => [...stored],
    addSigningKey: async (generation, key) => {
      if (stored.length < generation) stored = [key, ...stored]
    },
  }
  const make = () => makeSigningKeys({ keys, clock: () => now, keyDays: 90 })
  return { one: make(), other: make(), pass: (ms: number) => (now += ms), stored: () => stored }
}

const kids = (keys: { kid: string }[]) => keys.map((key) => key.kid)

describe('signing keys', () => {
  test('copies that start at once settle on one key, which signs at once', async () => {
    const { one, other } = copies()
    await Promise.all([one.refresh(), other.refresh()])
    expect(one.current().kid).toBe(other.current().kid)
    expect(kids(one.published())).toEqual([one.current().kid])
  })

  test('a new key is published before it signs, and the old one is accepted until its last token is over', async () => {
    const { one, pass } = copies()
    await one.refresh()
    const old = one.current().kid
    pass(90 * DAY)
    await one.refresh()
    expect(one.current().kid).toBe(old)
    const [fresh] = kids(one.published())
    expect(kids(one.published())).toEqual([fresh, old])
    expect(fresh).not.toBe(old)

    pass(15 * MINUTE)
    expect(one.current().kid).toBe(fresh)
    expect(kids(one.published())).toEqual([fresh, old])

    pass(15 * MINUTE)
    expect(kids(one.published())).toEqual([fresh])
  })

  test('copies that find the key too old at once add only one', async () => {
    const { one, other, pass, stored } = copies()
    await one.refresh()
    pass(90 * DAY)
    await Promise.all([one.refresh(), other.refresh()])
    expect(stored()).toHaveLength(2)
    expect(kids(one.published())).toEqual(kids(other.published()))
  })
})
