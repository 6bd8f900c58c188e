import type { IncomingMessage } from 'node:http'
import { expect, test } from '@jest/globals'
import { senderAddress } from './sender.ts'

const from = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage

test.each([
  ['no proxy of ours: the header is somebody’s claim', 0, '203.0.113.9', '1.2.3.4', '203.0.113.9'],
  ['one proxy: what it appended', 1, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  [
    'one proxy: a forged entry before it counts for nothing',
    1,
    '10.0.0.1',
    '1.2.3.4, 203.0.113.9',
    '203.0.113.9',
  ],
  ['two proxies', 2, '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  ['a proxy that says nothing', 1, '10.0.0.1', undefined, '10.0.0.1'],
  ['IPv4 in IPv6', 0, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['IPv6 by its /64', 0, '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2'],
])('%s', (_what, trusted, socket, forwarded, address) => {
  expect(senderAddress(from(socket, forwarded), trusted)).toBe(address)
})
