import { expect, test } from '@jest/globals'
import { readSettings } from '@tribu/platform/config/settings.ts'
import webPush from 'web-push'
import { settings } from './config.ts'

const SMS = {
  SMS_URL: 'https://sms.example/Messages.json',
  SMS_ACCOUNT: 'AC1',
  SMS_TOKEN: 'of-the-account',
  SMS_FROM: 'Tribu',
}

test('nothing has to be set', () => {
  expect(readSettings(settings, {})).toMatchObject({ TEXTS_PER_NUMBER: 30, PUSH_SERVICES: '' })
})

test('with a provider of texts its account must be there, and who sends', () => {
  expect(() => readSettings(settings, { SMS_URL: SMS.SMS_URL })).toThrow(
    /SMS_ACCOUNT: is needed with SMS_URL.*\nSMS_TOKEN: is needed.*\nSMS_FROM: is needed/,
  )
  expect(readSettings(settings, SMS)).toMatchObject(SMS)
})

test('the keys of push are a pair', () => {
  const { publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY } = webPush.generateVAPIDKeys()
  expect(() => readSettings(settings, { VAPID_PUBLIC_KEY })).toThrow('VAPID_PRIVATE_KEY: is needed with')
  expect(() => readSettings(settings, { VAPID_PRIVATE_KEY })).toThrow('VAPID_PUBLIC_KEY: is needed with')
  expect(readSettings(settings, { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).toMatchObject({ VAPID_PUBLIC_KEY })
  const other = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: webPush.generateVAPIDKeys().privateKey }
  expect(() => readSettings(settings, other)).toThrow('VAPID_PUBLIC_KEY: is not the public half')
  const none = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: '_'.repeat(43) }
  expect(() => readSettings(settings, none)).toThrow('VAPID_PUBLIC_KEY: is not the public half')
  const short = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: 'not-long-enough' }
  expect(() => readSettings(settings, short)).toThrow(/^VAPID_PRIVATE_KEY: must be 43 letters(?!.*not-long)/)
})

test.each([
  ['TEXTS_PER_COUNTRY', '64=100', 'must be such as +64='],
  ['TEXTS_PER_NUMBER', '0', 'must be a whole number'],
  ['SMS_FROM', '021 000 000 0000 0000', 'must be a number such as'],
  ['VAPID_SUBJECT', 'http://tribu.example', 'must be such as mailto:'],
])('%s is not %s', (name, value, fault) => {
  expect(() => readSettings(settings, { [name]: value })).toThrow(`${name}: ${fault}`)
})
