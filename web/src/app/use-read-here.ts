import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useReadNoticesMutation } from '../lib/notice/notice-api.ts'

/** The pages that notices lead to. Whoever looks at one has read what it is about, whichever way they came. */
const ABOUT = /^\/(booking\/[^/]+|settings\/bank-account|profile)$/

/** Marks the notices about the page that is looked at as read, those that come meanwhile included. */
export const useReadHere = (unread: number) => {
  const { pathname } = useLocation()
  const [read] = useReadNoticesMutation()
  useEffect(() => {
    if (unread === 0 || !ABOUT.test(pathname)) return
    const look = () => {
      if (!document.hidden) void read({ link: pathname })
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [pathname, unread, read])
}
