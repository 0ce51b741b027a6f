import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { PageVisitor } from './page-handler.ts'

/** What every loader and action may ask for; the page handler alone sets it. */
export type Page = {
  visitor: PageVisitor
  locale: 'my' | 'my-Qaag' | 'en' | 'ja'
  nonce: string
  requestId: string | null
  settings: { kyatPerMegabyte: number | null; publicUrl: string }
}

/** The API's calls, in process. */
export const apiContext = createContext<Client>()
export const pageContext = createContext<Page>()
