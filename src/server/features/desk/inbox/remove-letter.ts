import type { Database } from '#server/platform/db/connect.ts'
import { freePlace } from './forms.queries.ts'
import { eraseLetter } from './letters.queries.ts'

/** Erases a letter; the place that it had of a form is free again. Its document goes within the hour. @returns whether it was there */
export async function removeLetter(db: Database, id: number): Promise<boolean> {
  const gone = await eraseLetter(db, id)
  if (gone?.form_id && gone.state !== 'held') await freePlace(db, gone.form_id)
  return gone !== undefined
}
