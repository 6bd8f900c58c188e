import express, { type Response, type Router } from 'express'
import { api } from '@tribu/proto/http/api.ts'
import {
  getCaptcha,
  getSession,
  getUser,
  listUsers,
  requestPhoneCode,
  resetEmail,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updateUser,
  verifyPhone,
} from '@tribu/proto/http/member.ts'
import { answer, type Answering } from '@tribu/platform/http/answer.ts'
import type { SessionCookies } from '@tribu/platform/http/cookies.ts'
import { presentWhole } from './app/present-member.ts'
import type { UseCases } from './use-cases.ts'

const ownPaths = api.filter((route) => route.service === 'identity').map((route) => route.path)

/** The public routes of identity. Every answer is one person's own, so none is cached. */
export const identityRoutes = (deps: {
  answering: Answering
  cookies: SessionCookies
  use: UseCases
}): Router => {
  const { answering, cookies, use } = deps
  const router = express.Router()
  const setCookies = (response: Response, lines: string[]) => {
    for (const line of lines) response.append('set-cookie', line)
  }
  router.use(ownPaths, (_request, response, next) => {
    response.set('cache-control', 'private, no-store')
    next()
  })

  answer(router, answering, getCaptcha, () => use.captcha.challenge())

  answer(router, answering, signUp, async ({ body, session, response }) => {
    const { member, tokens } = await use.signUp(body)
    if (session) await use.endSession(session.session)
    setCookies(response, cookies.set(tokens))
    return presentWhole(member)
  })

  answer(router, answering, signIn, async ({ body, session, response }) => {
    const { member, tokens } = await use.signIn(body, session)
    setCookies(response, cookies.set(tokens))
    return presentWhole(member)
  })

  answer(router, answering, signOut, async ({ session, response }) => {
    if (session) await use.endSession(session.session)
    setCookies(response, cookies.clear())
    return { 'signed-out': session !== undefined }
  })

  answer(router, answering, resetEmail, async ({ body }) => {
    await use.requestReset(body.email)
    return { sent: true as const }
  })

  answer(router, answering, resetPassword, async ({ body, response }) => {
    await use.resetPassword(body)
    setCookies(response, cookies.clear())
    return { updated: true as const }
  })

  answer(router, answering, getSession, async ({ session }) => {
    const member = session && (await use.findMember(session.member))
    return { user: member && !member.blocked ? presentWhole(member) : null }
  })

  answer(router, answering, listUsers, async ({ query }) => {
    const members = await use.listMembers(query.limit ?? 25, query.skip ?? 0)
    return members.map(presentWhole)
  })

  answer(router, answering, getUser, ({ params, session }) => use.showMember(session, params.id))

  answer(router, answering, updateUser, async ({ params, body, member, file }) =>
    presentWhole(await use.updateMember(member, params.id, body, file)),
  )

  answer(router, answering, requestPhoneCode, async ({ member }) => {
    await use.requestPhoneCode(member.member)
    return { requested: true as const }
  })

  answer(router, answering, verifyPhone, async ({ member, body }) =>
    presentWhole(await use.verifyPhone(member.member, body.code)),
  )

  return router
}
