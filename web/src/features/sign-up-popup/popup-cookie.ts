import { SIGNUP_POPUP_COOKIE_DAYS } from '@tribu/proto/http/limits.ts'

const NAME = 'signup-popup'

/** Whether the popup was closed within the last year, in this browser. */
export const isPopupClosed = () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${NAME}=`))

/** Keeps the popup away for a year. */
export const rememberPopupClosed = () => {
  const seconds = SIGNUP_POPUP_COOKIE_DAYS * 24 * 3600
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${NAME}=closed; max-age=${seconds}; path=/; samesite=lax${secure}`
}
