import { PRODUCT } from '@tribu/proto/http/product.ts'
import { useEffect } from 'react'

/** The document's title while this page is shown. */
export const usePageTitle = (title: string | undefined) => {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT
  }, [title])
}
