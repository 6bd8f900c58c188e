import type { Clock } from '@tribu/platform/clock.ts'
import type { Database } from '@tribu/platform/db/database.ts'
import type { ImageStore } from '@tribu/platform/images/image-store.ts'
import type { Log } from '@tribu/platform/log.ts'
import type { Outbox } from '@tribu/platform/outbox/outbox.ts'
import type { ShortLived } from '@tribu/platform/short-lived/short-lived.ts'
import { makeCaptcha } from './app/captcha.ts'
import { makeCleanUp } from './app/clean-up.ts'
import { makeEndSession } from './app/end-session.ts'
import { makeEndedMarks } from './app/ended-marks.ts'
import { makeIssuePhoneCode } from './app/issue-phone-code.ts'
import { makePasswords } from './app/passwords.ts'
import { makeRefreshSession } from './app/refresh-session.ts'
import { makeRequestPhoneCode } from './app/request-phone-code.ts'
import { makeRequestReset } from './app/request-reset.ts'
import { makeResetLink } from './app/reset-link.ts'
import { makeResetPassword } from './app/reset-password.ts'
import { makeSeedMembers } from './app/seed-members.ts'
import { makeShowMember } from './app/show-member.ts'
import { makeSignIn } from './app/sign-in.ts'
import { makeSignUp } from './app/sign-up.ts'
import { makeSigningKeys } from './app/signing-keys.ts'
import { makeStartSession } from './app/start-session.ts'
import { makeSwitchMember } from './app/switch-member.ts'
import { makeTextedCode } from './app/texted-code.ts'
import { makeUpdateMember } from './app/update-member.ts'
import { makeUpdateSettings } from './app/update-settings.ts'
import { makeVerifyPhone } from './app/verify-phone.ts'
import type { IdentitySettings } from './config.ts'
import type {
  AuditStore,
  ChallengeStore,
  KeyStore,
  LicenseStore,
  LoosePictureStore,
  MemberStore,
  PhoneCodeStore,
  ResetStore,
  SessionStore,
} from './ports.ts'

export type UseCaseDeps = {
  config: IdentitySettings
  /** Whether members of the demo data are let in. */
  demoData: boolean
  db: Database
  outbox: Outbox
  shortLived: ShortLived
  images: ImageStore
  members: MemberStore
  sessions: SessionStore
  resets: ResetStore
  challenges: ChallengeStore
  pictures: LoosePictureStore
  licenses: LicenseStore
  codes: PhoneCodeStore
  audit: AuditStore
  keys: KeyStore
  clock: Clock
  log: Log
}

/** Everything identity can do, each use case with what it needs. */
export const makeUseCases = async (deps: UseCaseDeps) => {
  const { config, keys, db, members } = deps
  const passwords = await makePasswords({
    memoryKib: config.PASSWORD_MEMORY_KIB,
    atOnce: config.PASSWORD_HASHES_AT_ONCE,
  })
  const captcha = await makeCaptcha({ ...deps, cost: config.CAPTCHA_COST })
  const signingKeys = makeSigningKeys({ ...deps, keyDays: config.SIGNING_KEY_DAYS })
  await signingKeys.refresh()
  const marks = makeEndedMarks(deps)
  const tellEnded = marks.tell
  const startSession = makeStartSession({ ...deps, signingKeys })
  const endSession = makeEndSession({ ...deps, tellEnded })
  const resetSecret = await keys.secret('reset')
  const codeSecret = await keys.secret('phone-code')
  const issuePhoneCode = makeIssuePhoneCode({ ...deps, perDay: config.PHONE_CODES_PER_DAY })
  return {
    captcha,
    signingKeys,
    endSession,
    signUp: makeSignUp({ ...deps, captcha, passwords, startSession }),
    signIn: makeSignIn({ ...deps, passwords, startSession, endSession }),
    refreshSession: makeRefreshSession({
      ...deps,
      signingKeys,
      tellEnded,
      secret: await keys.secret('refresh'),
    }),
    keepMarks: marks.keep,
    isSessionOn: (session: string) => deps.sessions.isOn(db, session),
    requestReset: makeRequestReset(deps),
    resetLink: makeResetLink({ ...deps, secret: resetSecret }),
    resetPassword: makeResetPassword({ ...deps, passwords, tellEnded, secret: resetSecret }),
    findMember: (id: string) => members.find(db, id),
    listMembers: (limit: number, skip: number) => members.page(db, limit, skip),
    showMember: makeShowMember(deps),
    updateMember: makeUpdateMember({
      updateSettings: makeUpdateSettings({ ...deps, issuePhoneCode }),
      switchMember: makeSwitchMember({ ...deps, tellEnded }),
    }),
    requestPhoneCode: makeRequestPhoneCode({ ...deps, issuePhoneCode }),
    textedCode: makeTextedCode({ ...deps, secret: codeSecret }),
    verifyPhone: makeVerifyPhone({ ...deps, secret: codeSecret }),
    seedMembers: makeSeedMembers({ ...deps, passwords, demoData: deps.demoData }),
    cleanUp: makeCleanUp(deps),
  }
}
export type UseCases = Awaited<ReturnType<typeof makeUseCases>>
