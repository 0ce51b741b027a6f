import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connect.ts'

/** The lessons of characters that teach nothing but kana. */
export async function lessonsOfKana(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select lesson_id as id from characters
    where type = 'character' and lesson_id is not null group by lesson_id
    having bool_and(body ->> 'character' ~ '^[ぁ-んァ-ンー]+$')`.execute(db)
  return rows.map(({ id }) => id)
}
