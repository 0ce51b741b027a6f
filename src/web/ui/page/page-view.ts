import { createContext } from 'react'
import { useKnown } from '#web/ui/kept/use-known.ts'

/** Place of a page; known while it is drawn, on the server alone. */
export type PageView = {
  pathname: string
  search: string
  /** The learner's name; null if nobody is signed in, or they left none. */
  name: string | null
  hasTabs: boolean
}

export const PageViewContext = createContext<PageView | null>({
  pathname: '/',
  search: '',
  name: null,
  hasTabs: true,
})

export const usePageView = (): PageView => useKnown(PageViewContext)
