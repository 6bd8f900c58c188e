import { fileURLToPath } from 'node:url'
import { identityInternal } from '@tribu/proto/internal/identity.ts'
import { migrate } from '@tribu/platform/db/migrate.ts'
import { makeSessionCookies } from '@tribu/platform/http/cookies.ts'
import { makeLoop } from '@tribu/platform/runtime/loop.ts'
import type { ModuleContext, StartedModule } from '@tribu/platform/runtime/module.ts'
import { postgresChallenges } from './captcha-store.postgres.ts'
import type { IdentitySettings } from './config.ts'
import { identityRoutes } from './http.ts'
import { identityCalls } from './internal.ts'
import { makePostgresKeys } from './key-store.postgres.ts'
import { postgresMembers } from './member-store.postgres.ts'
import { postgresLoosePictures } from './picture-store.postgres.ts'
import { postgresResets } from './reset-store.postgres.ts'
import { postgresSessions } from './session-store.postgres.ts'
import { makeUseCases } from './use-cases.ts'

export { settings } from './config.ts'

// Well within the time that a new signing key is published before it signs.
const UPKEEP_MS = 5 * 60_000

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
    keys: makePostgresKeys(db),
    clock,
    log,
  })
  await use.restoreEnded()
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
  return {
    router: identityRoutes({
      answering: context.answering,
      cookies: makeSessionCookies(context.platform.PUBLIC_URL),
      use,
    }),
    stop: upkeep.stop,
  }
}
