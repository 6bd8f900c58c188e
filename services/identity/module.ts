import { fileURLToPath } from 'node:url'
import express from 'express'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { deadLetterRoutes } from '@tribu/platform/bus/dead-letter-routes.ts'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeSessionCookies } from '@tribu/platform/http/cookies.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { makeFollowAccount, makeFollowCards } from './app/follow-payment.ts'
import { makeFollowReviews } from './app/follow-reviews.ts'
import { postgresChallenges } from './captcha-store.postgres.ts'
import { postgresAudit } from './audit-store.postgres.ts'
import type { IdentitySettings } from './config.ts'
import { consumers } from './consumers.ts'
import { identityRoutes } from './http.ts'
import { identityCalls } from './internal.ts'
import { makePostgresKeys } from './key-store.postgres.ts'
import { postgresLicenses } from './license-store.postgres.ts'
import { postgresMembers } from './member-store.postgres.ts'
import { postgresPhoneCodes } from './phone-code-store.postgres.ts'
import { postgresLoosePictures } from './picture-store.postgres.ts'
import { postgresResets } from './reset-store.postgres.ts'
import { postgresSessions } from './session-store.postgres.ts'
import { makeUseCases } from './use-cases.ts'

export { settings } from './config.ts'

// Well within the time that a new signing key is published before it signs.
const UPKEEP_MS = 5 * 60_000
const MARKS_MS = 1000

/** Members, their sign-in and their profiles. */
export const start = async (context: ModuleContext<IdentitySettings>): Promise<StartedModule> => {
  const { engines, clock, log } = context
  const { db, outbox } = await engines.database('identity')
  await migrate(db, 'identity', fileURLToPath(new URL('migrations', import.meta.url)))
  const use = await makeUseCases({
    config: context.config,
    demoData: context.platform.DEMO_DATA,
    db,
    outbox,
    shortLived: await engines.shortLived(),
    images: await engines.images(),
    members: postgresMembers,
    sessions: postgresSessions,
    resets: postgresResets,
    challenges: postgresChallenges,
    pictures: postgresLoosePictures,
    licenses: postgresLicenses,
    codes: postgresPhoneCodes,
    audit: postgresAudit,
    keys: makePostgresKeys(db),
    clock,
    log,
  })
  context.internal.provide('identity', identityInternal, identityCalls(use))
  const upkeep = makeLoop({
    name: 'upkeep of identity',
    log,
    idleMs: UPKEEP_MS,
    step: async () => {
      await use.signingKeys.refresh()
      await use.cleanUp()
      return false
    },
  })
  const marks = makeLoop({
    name: 'marks of ended sessions',
    log,
    idleMs: MARKS_MS,
    step: async () => {
      await use.keepMarks()
      return false
    },
  })
  const followed = { db, members: postgresMembers }
  const bus = await engines.bus()
  const leaveGroup = await bus.subscribe(
    'identity',
    consumers({
      followAccount: makeFollowAccount(followed),
      followCards: makeFollowCards(followed),
      followReviews: makeFollowReviews(followed),
    }),
  )
  return {
    router: express
      .Router()
      .use(
        identityRoutes({
          answering: context.answering,
          cookies: makeSessionCookies(context.platform.PUBLIC_URL),
          use,
        }),
      )
      // Where members and admins are known is where the bus is looked after.
      .use(deadLetterRoutes(context.answering, bus)),
    stop: async () => {
      await leaveGroup()
      await Promise.all([upkeep.stop(), marks.stop()])
    },
  }
}
