import { PRODUCT } from '@tribu/proto/http/product.ts'
import { useEffect } from 'react'

let title: string | undefined
let unread = 0

const show = () => {
  title ??= document.title
  document.title = unread > 0 ? `(${unread}) ${title}` : title
}

/** The document's title while this page is shown. */
export const usePageTitle = (page: string | undefined) => {
  useEffect(() => {
    title = page ? `${page} · ${PRODUCT}` : PRODUCT
    show()
  }, [page])
}

/** Puts the number of unread messages before the title of whatever page is shown: `(2) Bookings · Tribu`. */
export const useUnreadInTitle = (count: number) => {
  useEffect(() => {
    if (count === unread) return
    unread = count
    show()
  }, [count])
}
