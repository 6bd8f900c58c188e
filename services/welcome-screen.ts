import { PRODUCT } from '@tribu/proto/http/product.ts'
import type { Running } from '@tribu/platform/runtime/run.ts'
import { DEMO_PASSWORD } from './demo/demo-password.ts'
import { demoSignIns } from './demo/demo-sign-ins.ts'

/** The one screen that a started server prints for people. */
export const welcomeScreen = (running: Running, milliseconds: number): string => {
  const accounts = running.modules.has('demo')
    ? [
        '',
        `  Sign in as (password ${DEMO_PASSWORD}):`,
        ...demoSignIns.map(({ role, email }) => `    ${role.padEnd(10)}${email}`),
      ]
    : []
  return [
    '',
    `  ${PRODUCT} is open, after ${(milliseconds / 1000).toFixed(1)} s:  ${running.url}`,
    ...accounts,
    '',
    `  Mails and texts kept:     ${running.url}/dev/outbox`,
    `  The API, documented:      ${running.url}/api/docs`,
    '',
    '  Ctrl-C stops it.',
    '',
  ].join('\n')
}
