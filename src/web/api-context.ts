import { createContext } from 'react-router'
import type { Client } from '#contract/client.ts'

/** Who looks at a page. */
export type PageVisitor = {
  learner: null | {
    id: number
    name: string | null
    phone: string | null
    screen: string | null
    is_new_user: boolean
    current_view_language_id: number
    locale: string
    data_saver: boolean
    text_size: number
  }
}

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
