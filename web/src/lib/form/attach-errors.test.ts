import { describe, expect, test } from '@jest/globals'
import { attachErrors, FALLBACK_MESSAGE } from './attach-errors.ts'

const error = (title: string, detail: string) => ({ title, detail, code: 'x' })
const names = new Set(['email', 'password', 'system'])

describe('attachErrors', () => {
  test('puts an error at the field of its title', () => {
    expect(attachErrors([error('email', 'Taken')], names)).toEqual({
      fields: { email: 'Taken' },
      message: 'Taken',
    })
  })

  test('shows the first error without a field over the form, and only that', () => {
    const attached = attachErrors(
      [error('email', 'Taken'), error('system', 'Down'), error('linkedin', 'No')],
      names,
    )
    expect(attached).toEqual({ fields: { email: 'Taken' }, message: 'Down' })
  })

  test('never loses an error whose field the form does not have', () => {
    expect(attachErrors([error('token', 'Expired')], names)).toEqual({ fields: {}, message: 'Expired' })
  })

  test('puts an error about a picture at the file that was chosen for it', () => {
    const { fields } = attachErrors([error('photo', 'Too big')], new Set(['photo_file']))
    expect(fields).toEqual({ photo_file: 'Too big' })
  })

  test('has words when the server has none, and keeps markup of a broken answer from members', () => {
    expect(attachErrors([error('system', ' ')], names).message).toBe(FALLBACK_MESSAGE)
    expect(attachErrors([error('parse', '<html>502</html>')], names).message).toBe(FALLBACK_MESSAGE)
    expect(attachErrors([], names).message).toBe(FALLBACK_MESSAGE)
  })
})
