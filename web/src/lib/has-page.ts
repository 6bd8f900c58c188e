import { createContext, use } from 'react'

/** Whether a path leads to a page. The router fills it in; a link to a screen that does not exist is not drawn. */
export const HasPageContext = createContext<(path: string) => boolean>(() => true)

export const useHasPage = () => use(HasPageContext)
