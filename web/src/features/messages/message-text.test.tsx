import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { MessageText, textParts } from './message-text.tsx'

const hrefs = (text: string) =>
  textParts(text).flatMap((part) => (typeof part === 'string' ? [] : [part.href]))

test('addresses become links, without the full stop behind them', () => {
  expect(textParts('See https://www.doc.govt.nz/parks?x=1. Ka pai')).toEqual([
    'See ',
    { href: 'https://www.doc.govt.nz/parks?x=1', text: 'https://www.doc.govt.nz/parks?x=1' },
    '. Ka pai',
  ])
  expect(hrefs('trademe.co.nz and http://a.nz')).toEqual(['https://trademe.co.nz', 'http://a.nz'])
})

test('whatever else looks like an address stays text', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,hi',
    'ftp://a.nz',
    'mailto:a@b.nz',
    'aroha@tribu.nz',
  ])
    expect(hrefs(text)).toEqual([])
})

test('markup is text', () => {
  render(<MessageText text={'<img src=x onerror="alert(1)"> <b>bold</b>'} />)
  expect(screen.getByText(/<img src=x/)).toBeVisible()
  expect(document.querySelector('b, img')).toBeNull()
})

test('a link tells the other site nothing, and opens beside', () => {
  render(<MessageText text="https://a.nz" />)
  const link = screen.getByRole('link', { name: 'https://a.nz' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  expect(link).toHaveAttribute('target', '_blank')
})
