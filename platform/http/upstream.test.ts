import { beforeEach, describe, expect, test } from '@jest/globals'
import { makeUpstream, type Upstream } from './upstream.ts'

const [A, B, C] = ['http://a:1', 'http://b:2', 'http://c:3'] as [string, string, string]
const NONE: ReadonlySet<string> = new Set()

let now: number
let upstream: Upstream
beforeEach(() => {
  now = 0
  upstream = makeUpstream([A, B, C], () => now)
})

const asked = (tried = NONE) => {
  const way = upstream.take(tried)
  way?.done()
  return way?.url
}
const askedOften = (times = 30) => new Set(Array.from({ length: times }, () => asked()))

describe('the copy that is asked', () => {
  test('changes by turns where all are idle', () => {
    expect([asked(), asked(), asked(), asked()]).toEqual([A, B, C, A])
  })

  test('is the one with the fewest requests under way: one that hangs keeps what it has and gets no more', () => {
    const hanging = upstream.take(new Set([B, C]))
    expect(askedOften()).toEqual(new Set([B, C]))
    hanging?.done()
    hanging?.done()
    expect(askedOften()).toEqual(new Set([A, B, C]))
  })

  test('is none that this request has tried, until none is left', () => {
    expect(asked(new Set([A]))).toBe(B)
    expect(asked(new Set([A, B]))).toBe(C)
    expect(asked(new Set([A, B, C]))).toBeUndefined()
  })
})

describe('a copy that', () => {
  const learn = (url: string, what: 'away' | 'stopping') => {
    const way = upstream.take(new Set([A, B, C].filter((other) => other !== url)))
    way?.[what]()
    way?.done()
  }

  test('could not be reached is passed over for a second', () => {
    learn(A, 'away')
    now = 999
    expect(askedOften()).toEqual(new Set([B, C]))
    now = 1000
    expect(askedOften()).toEqual(new Set([A, B, C]))
  })

  test('is stopping is passed over for ten', () => {
    learn(A, 'stopping')
    now = 9999
    expect(askedOften()).toEqual(new Set([B, C]))
  })

  test('is passed over is asked all the same when it is the last one left: the one that may be back soonest', () => {
    learn(A, 'stopping')
    learn(B, 'away')
    expect([asked(new Set([C])), asked(new Set([B, C]))]).toEqual([B, A])
  })

  test('has 128 requests under way gets no more: they are refused, and do not wait', () => {
    const ways = Array.from({ length: 3 * 128 }, () => upstream.take(NONE))
    expect(upstream.take(NONE)).toBeUndefined()
    ways[0]?.done()
    expect(asked()).toBe(ways[0]?.url)
  })
})
