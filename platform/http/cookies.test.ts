import { describe, expect, test } from '@jest/globals'
import { makeSessionCookies } from './cookies.ts'

const tokens = { access: 'a.b.c', refresh: 'r-_1', 'refresh-seconds': 100 }

describe('session cookies', () => {
  test('over plain http', () => {
    expect(makeSessionCookies('http://localhost:3000').set(tokens)).toEqual([
      'tribu-access=a.b.c; Max-Age=900; Path=/; HttpOnly; SameSite=Lax',
      'tribu-refresh=r-_1; Max-Age=100; Path=/; HttpOnly; SameSite=Lax',
    ])
  })

  test('over https are secure and bound to the host', () => {
    expect(makeSessionCookies('https://tribu.example').set(tokens)).toEqual([
      '__Host-tribu-access=a.b.c; Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-tribu-refresh=r-_1; Max-Age=100; Path=/; HttpOnly; Secure; SameSite=Lax',
    ])
  })

  test.each(['http://localhost:3000', 'https://tribu.example'])('of %s are read back', (url) => {
    const cookies = makeSessionCookies(url)
    const header = cookies
      .set(tokens)
      .map((line) => line.split(';')[0])
      .join('; ')
    expect(cookies.read(`theme=dark; ${header}`)).toEqual({ access: 'a.b.c', refresh: 'r-_1' })
  })

  test.each([undefined, '', 'theme=dark', 'tribu-access=; tribu-refresh=', 'tribu-access', ';;;='])(
    'are not found in %j',
    (header) => {
      expect(makeSessionCookies('http://localhost').read(header)).toEqual({
        access: undefined,
        refresh: undefined,
      })
    },
  )

  test('are not taken over https without the prefix', () => {
    const { read } = makeSessionCookies('https://tribu.example')
    expect(read('tribu-access=planted; tribu-refresh=planted')).toEqual({
      access: undefined,
      refresh: undefined,
    })
  })

  test('are cleared by the lines that set them, emptied', () => {
    expect(makeSessionCookies('http://localhost').clear()).toEqual([
      'tribu-access=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      'tribu-refresh=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
  })
})
