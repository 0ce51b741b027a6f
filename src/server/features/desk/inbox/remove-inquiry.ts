import type { Database } from '#server/platform/db/connect.ts'
import { freeFormPlace } from './forms.queries.ts'
import { eraseInquiry } from './inquiries.queries.ts'

/** Erases a letter; the place that it had of a form is free again. Its document goes within the hour. @returns whether it was there */
export async function removeInquiry(db: Database, id: number): Promise<boolean> {
  const gone = await eraseInquiry(db, id)
  if (gone?.form_id && gone.state !== 'held') await freeFormPlace(db, gone.form_id)
  return gone !== undefined
}
