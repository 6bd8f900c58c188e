const KEY = 'return-to'

/** Remembers where a visitor wanted to go before they were sent to sign in. */
export const rememberReturn = (path: string) => sessionStorage.setItem(KEY, path)

/** Where to go after signing in, once; never off this site. */
export const takeReturn = (otherwise = '/') => {
  const path = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return path?.startsWith('/') && !path.startsWith('//') && !path.startsWith('/\\') ? path : otherwise
}
