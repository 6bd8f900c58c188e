import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const KEY = 'scroll'
/** How long a page that is still filling up may take to grow a little more. */
const PATIENCE_MS = 2000

const read = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Back and forward find the page where it was left, also after a reload; a new page starts at its top. */
export const useScrollRestoration = () => {
  const { key, pathname, hash } = useLocation()
  const type = useNavigationType()
  const positions = useRef<Record<string, number>>(undefined)
  positions.current ??= read()
  const current = useRef(key)
  const lastPath = useRef(pathname)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const remember = () => {
      if (positions.current) positions.current[current.current] = window.scrollY
    }
    const keep = () => sessionStorage.setItem(KEY, JSON.stringify(positions.current))
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', keep)
    }
  }, [])

  useLayoutEffect(() => {
    current.current = key
    const samePage = lastPath.current === pathname
    lastPath.current = pathname
    const left = type === 'POP' ? positions.current?.[key] : undefined
    if (left !== undefined) return scrollWhenTall(left)
    if (hash) return scrollWhenThere(decodeURIComponent(hash.slice(1)))
    if (!(type === 'REPLACE' && samePage)) window.scrollTo(0, 0)
    return undefined
  }, [key, pathname, hash, type])
}

/** Scrolls to a part of the page as soon as it is drawn. */
const scrollWhenThere = (id: string) => {
  const deadline = performance.now() + PATIENCE_MS
  let frame = 0
  const attempt = () => {
    const part = document.getElementById(id)
    if (part) part.scrollIntoView()
    else if (performance.now() < deadline) frame = requestAnimationFrame(attempt)
  }
  attempt()
  return () => cancelAnimationFrame(frame)
}

/**
 * Scrolls as soon as the page is tall enough. Until then it goes to the end of what is there, which makes an endless list load on.
 * Gives up when the page has stopped growing, and when the member scrolls.
 */
const scrollWhenTall = (top: number) => {
  if (top === 0) return undefined
  const page = document.documentElement
  let height = 0
  let deadline = 0
  let frame = 0
  const stop = () => cancelAnimationFrame(frame)
  const attempt = () => {
    if (page.scrollHeight > height) {
      height = page.scrollHeight
      deadline = performance.now() + PATIENCE_MS
    }
    window.scrollTo(0, top)
    if (height - window.innerHeight < top && performance.now() < deadline)
      frame = requestAnimationFrame(attempt)
  }
  attempt()
  window.addEventListener('wheel', stop, { once: true, passive: true })
  window.addEventListener('touchmove', stop, { once: true, passive: true })
  window.addEventListener('keydown', stop, { once: true })
  return () => {
    stop()
    window.removeEventListener('wheel', stop)
    window.removeEventListener('touchmove', stop)
    window.removeEventListener('keydown', stop)
  }
}
