import { expect, test } from '@jest/globals'
import { makeIsPushService } from './push-services.ts'

const isPushService = makeIsPushService(['localhost:4443'])

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://android.googleapis.com/gcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
  'https://web.push.apple.com/QGuQyavXutnMH',
  'https://FCM.googleapis.com:443/fcm/send/abc',
  'https://localhost:4443/push/1',
])('%s is a push service', (address) => {
  expect(isPushService(address)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8443/fcm/send/abc',
  'https://someone@fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com@localhost/fcm/send/abc',
  'https://fcm.googleapis.com.attacker.example/',
  'https://attacker.example/fcm.googleapis.com',
  'https://notify.windows.com.attacker.example/',
  'https://push.apple.com/abc',
  'https://evilpush.apple.com/abc',
  'https://localhost/push/1',
  'https://127.0.0.1:4443/push/1',
  'https://[::1]:4443/',
  'https://2130706433/',
  'https://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('%s is none', (address) => {
  expect(isPushService(address)).toBe(false)
})
