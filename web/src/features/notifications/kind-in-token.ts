import type { NoticeKind } from '@tribu/proto/http/notice.ts'
import { NOTICE_KINDS } from '../../lib/notice/notice-kinds.ts'

/** The kind of mail that the token of a link names, to be shown; whether it is genuine is for the server. Undefined when it cannot be read. */
export const kindIn = (token: string): NoticeKind | undefined => {
  try {
    const [, claims = ''] = token.split('.')
    const { kind } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { kind?: unknown }
    return typeof kind === 'string' && Object.hasOwn(NOTICE_KINDS, kind) ? (kind as NoticeKind) : undefined
  } catch {
    return undefined
  }
}
