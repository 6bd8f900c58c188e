/**
 * Who carries pushes to browsers: Google, Mozilla, Microsoft, Apple. The address of a subscription comes from a browser, and we call it: any
 * other host may be one of our own network.
 */
const KNOWN = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  '*.push.apple.com',
]

/** Whether an address is of a push service: https, at its ordinary port unless `more` (hosts with their ports) says otherwise, nothing smuggled in. */
export const makeIsPushService =
  (more: readonly string[]) =>
  (address: string): boolean => {
    const url = URL.canParse(address) ? new URL(address) : undefined
    if (!url || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
    return [...KNOWN, ...more].some((host) =>
      host.startsWith('*.') ? url.host.endsWith(host.slice(1)) : url.host === host,
    )
  }
