import { describe, expect, test } from '@jest/globals'
import { resetMail } from './reset-mail.ts'
import { welcomeMail } from './welcome-mail.ts'

const publicUrl = 'https://tribu.example'

describe('a letter', () => {
  test('escapes what a member typed, in HTML only', () => {
    const { text, html } = welcomeMail({ firstName: `<img src=x onerror="alert('1')"> & Co`, publicUrl })
    expect(text).toContain(`Kia ora <img src=x onerror="alert('1')"> & Co,`)
    expect(html).toContain('Kia ora &lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Co,')
    expect(html).not.toContain('<img')
  })

  test('of welcome leads to the first listing', () => {
    const { subject, text } = welcomeMail({ firstName: 'Mere', publicUrl })
    expect(subject).toBe('Welcome to Tribu')
    expect(text).toContain('https://tribu.example/listing/new')
  })

  test('for a new password carries the link, in text and twice in HTML', () => {
    const { text, html } = resetMail({ firstName: 'Mere', publicUrl, token: 'id.signature' })
    const link = 'https://tribu.example/reset/id.signature'
    expect(text.split('\n')).toContain(link)
    expect(html.split(`href="${link}"`)).toHaveLength(3)
  })
})
