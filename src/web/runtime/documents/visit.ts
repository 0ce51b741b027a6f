import type { Client } from '#contract/client.ts'
import type { PageLocale } from '#web/i18n/locale.ts'

/** Reader of a page. */
export type PageLearner = {
  id: number
  created_at: Date
  name: string | null
  phone: string | null
  screen: string | null
  is_new_user: boolean
  current_view_language_id: number
  time_zone: string
  locale: string
  data_saver: boolean
  text_size: number
}

/** One request for a page, with all that is needed to answer it. */
export type Visit = {
  request: Request
  url: URL
  api: Client
  learner: PageLearner | null
  locale: PageLocale
  requestId: string | null
  /** Time of the request (ISO 8601), and a number of its own (a UUID). */
  now: string
  attempt: string
  /** Texts that each document has anew, such as these: two that differ in nothing else are the same to who asks again. Loaders may add to them. */
  passing: string[]
  /** Reports what went wrong while the page was made and is a fault of ours. */
  reportFault: (error: unknown) => void
  settings: { kyatPerMegabyte: number | null; publicUrl: string }
}
