import { expect, test } from '@jest/globals'
import { PlatformSettings } from './platform-settings.ts'
import { describeSettings, readSettings } from './settings.ts'

const S3 = {
  S3_ENDPOINT: 'http://localhost:9000',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'canary-id',
  S3_SECRET_ACCESS_KEY: 'canary-secret',
}

test('an S3 store is named whole or not at all', () => {
  expect(readSettings(PlatformSettings, S3)).toMatchObject({ ...S3, S3_FORCE_PATH_STYLE: true })
  expect(() =>
    readSettings(PlatformSettings, { S3_ENDPOINT: S3.S3_ENDPOINT, S3_BUCKET: 'pictures' }),
  ).toThrow(
    'S3_ACCESS_KEY_ID: is needed beside S3_ENDPOINT\nS3_SECRET_ACCESS_KEY: is needed beside S3_ENDPOINT',
  )
})

test('an address that carries a password is never shown', () => {
  const given = {
    ...S3,
    REDIS_URL: 'redis://:canary@localhost',
    MONGO_URL: 'mongodb://user:canary@one:27017,two:27017/?replicaSet=rs',
  }
  const shown = describeSettings(PlatformSettings, readSettings(PlatformSettings, given))
  expect(JSON.stringify(shown)).not.toContain('canary')
  expect(() => readSettings(PlatformSettings, { MONGO_URL: 'http://canary' })).toThrow(
    /^MONGO_URL: must be an address such as mongodb:\/\/localhost:27017$/,
  )
})
