import { expect, test } from '@jest/globals'
import { phoneCodeText } from './phone-code-text.ts'

test('a code is the first thing read, is offered on our site only, and fits one text', () => {
  const text = phoneCodeText({ code: '012345', publicUrl: 'https://tribu.example:8443' })
  expect(text.startsWith('012345 is your Tribu code.')).toBe(true)
  expect(text.split('\n').at(-1)).toBe('@tribu.example #012345')
  expect(text.length).toBeLessThanOrEqual(160)
  expect(text).toMatch(/^[\n\x20-\x7e]+$/)
})
