import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { NO_CONNECTION, request } from './http.ts'

const answers = (status: number, body: string) => {
  globalThis.fetch = jest.fn<typeof fetch>(async () => new Response(body, { status }))
}
const original = globalThis.fetch
afterEach(() => {
  globalThis.fetch = original
})

describe('request', () => {
  test('free ranges beside an error are kept', async () => {
    const ranges = [{ start: '2026-12-08', end: '2026-12-11' }]
    const taken = { title: 'system', detail: 'Taken', code: 'dates-taken', ranges }
    answers(409, JSON.stringify({ errors: [taken] }))
    const answer = await request('/api/booking', { method: 'POST', body: {} })
    expect(answer).toMatchObject({ ok: false, errors: [{ code: 'dates-taken', ranges }] })
  })

  test('gives the data of a good answer', async () => {
    answers(200, '{"a":1}')
    expect(await request('/api/x')).toMatchObject({ ok: true, data: { a: 1 } })
  })

  test('reads the errors array', async () => {
    answers(422, '{"errors":[{"title":"email","detail":"Taken","code":"taken"}]}')
    expect(await request('/api/x')).toEqual({
      ok: false,
      status: 422,
      errors: [{ title: 'email', detail: 'Taken', code: 'taken' }],
    })
  })

  test('takes a whole body as one error', async () => {
    answers(400, '{"title":"name","detail":"Too long"}')
    expect(await request('/api/x')).toMatchObject({ errors: [{ title: 'name', detail: 'Too long' }] })
  })

  test('gives the text of an answer that is not JSON under the title parse', async () => {
    answers(502, 'Bad gateway')
    expect(await request('/api/x')).toMatchObject({
      ok: false,
      errors: [{ title: 'parse', detail: 'Bad gateway' }],
    })
  })

  test('says so when there is no connection', async () => {
    globalThis.fetch = async () => {
      throw new TypeError('failed')
    }
    expect(await request('/api/x')).toMatchObject({
      ok: false,
      status: 0,
      errors: [{ detail: NO_CONNECTION }],
    })
  })

  test('sends JSON with its content type, and a FormData without one', async () => {
    answers(200, '{}')
    await request('/api/x', { method: 'POST', body: { a: 'ā' } })
    await request('/api/x', { method: 'POST', body: new FormData() })
    const [json, form] = jest.mocked(globalThis.fetch).mock.calls.map(([, init]) => init)
    expect(json).toMatchObject({ body: '{"a":"ā"}', headers: { 'content-type': 'application/json' } })
    expect(form?.headers).not.toHaveProperty('content-type')
  })
})
