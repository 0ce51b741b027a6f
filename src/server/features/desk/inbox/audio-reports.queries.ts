import { type Kysely, sql } from 'kysely'
import type { SoundKind, SoundText } from '#domain/desk/inbox/audio-report.ts'
import { localize } from '#domain/text/locales.ts'
import { lockedWith } from '#server/core/catalogue/characters.queries.ts'
import type { Tables } from '#server/platform/db/rows.ts'

export type AudioReport = {
  id: number
  kind: SoundKind
  slug: string
  line: number
  text: string
  note: string | null
  created_at: Date
}

export type ReportedSound = {
  slug: string
  /** Texts of its lines, where the server knows them. */
  texts: (string | undefined)[] | null
  /** The lesson that it is locked with. */
  lessonId: number | null
}

/** Sound by its id in the school's files; undefined if there is nothing of this id. */
export async function findSound(
  db: Kysely<Tables>,
  kind: Exclude<SoundKind, SoundText>,
  id: string,
): Promise<ReportedSound | undefined> {
  if (kind === 'line') {
    const video = await db.selectFrom('videos').select('slug').where('hosting_id', '=', id).executeTakeFirst()
    return video && { ...video, texts: null, lessonId: null }
  }
  if (!/^[1-9]\d{0,8}$/.test(id)) return undefined
  if (kind === 'question') {
    const found = await db
      .selectFrom('questions')
      .select(['slug', 'lesson_id', 'body'])
      .where('id', '=', Number(id))
      .executeTakeFirst()
    const asked = found?.body.question ?? ''
    const text = typeof asked === 'string' ? asked : localize(asked, 'en')
    return found && { slug: found.slug, texts: [text], lessonId: found.lesson_id }
  }
  if (kind === 'card') {
    const found = await db
      .selectFrom('cards')
      .select(['slug', 'lesson_id', 'body'])
      .where('id', '=', Number(id))
      .executeTakeFirst()
    if (!found) return undefined
    const { front, example } = found.body
    const texts = example ? [front, example.text] : [front]
    return { slug: found.slug, texts, lessonId: found.lesson_id }
  }
  const found = await db
    .selectFrom('characters')
    .select(['slug', 'type', 'lesson_id', 'body'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return found && { slug: found.slug, texts: [found.body.character], lessonId: lockedWith(found) }
}

/** Puts a report into the inbox; of the same open one only the note changes. */
export async function addAudioReport(
  db: Kysely<Tables>,
  row: Omit<AudioReport, 'id' | 'created_at'> & { learner_id: number },
): Promise<{ id: number; isNew: boolean }> {
  return await db
    .insertInto('odd_sounds')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['learner_id', 'kind', 'slug', 'line'])
        .where('closed_at', 'is', null)
        .doUpdateSet((eb) => ({
          note: sql<string | null>`coalesce(${eb.ref('excluded.note')}, odd_sounds.note)`,
        })),
    )
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .executeTakeFirstOrThrow()
}

/** Reports that wait, the oldest first. Who heard it is not the teachers' business. */
export async function listAudioReports(db: Kysely<Tables>): Promise<AudioReport[]> {
  return await db
    .selectFrom('odd_sounds')
    .select(['id', 'kind', 'slug', 'line', 'text', 'note', 'created_at'])
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** Takes a report off the list, and all others of the same sound. @returns whether it waited */
export async function closeAudioReport(db: Kysely<Tables>, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('odd_sounds as one')
    .from('odd_sounds as named')
    .set({ closed_at: sql<Date>`now()` })
    .where('named.id', '=', id)
    .where('named.closed_at', 'is', null)
    .whereRef('one.kind', '=', 'named.kind')
    .whereRef('one.slug', '=', 'named.slug')
    .whereRef('one.line', '=', 'named.line')
    .where('one.closed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Days for which a closed report is kept. */
const KEPT_DAYS = 180

/** @returns how many went */
export async function removeOldAudioReports(db: Kysely<Tables>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('odd_sounds')
    .where('closed_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
