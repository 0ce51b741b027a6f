import { type Kysely, sql } from 'kysely'
import { type JsonLedger, ledgerJson } from '#server/core/subscriptions/grants.queries.ts'
import { type MetIds, metIds } from '#server/features/school/words/words.service.ts'
import type { LocalText, Tables } from '#server/platform/db/rows.ts'

export type OwnDeck = { id: number; name: string; language_id: number }
export type FoundClass = {
  id: number
  title: LocalText
  description: LocalText
  teacher: string
  language_id: number
  starts_at: string
  duration: number
  is_recorded: boolean
}
type Beside = {
  ledger: JsonLedger
  met: MetIds | null
  decks: OwnDeck[] | null
  classes: FoundClass[] | null
}

/**
 * What is found beside the school, in one statement: the learner's subscriptions, decks and what they met, and the hundred live classes that are nearest to
 * this moment, of half a year: those to come and those that were recorded.
 * @param languageId whose words are counted; no words where null
 */
export async function readBeside(
  db: Kysely<Tables>,
  learnerId: number,
  now: Date,
  languageId: number | null = null,
) {
  const met = languageId === null ? sql`null::json` : metIds(learnerId, languageId)
  const { rows } = await sql<Beside>`
    select ${ledgerJson(learnerId)} as ledger,
      ${met} as met,
      (select json_agg(json_build_object('id', id, 'name', name, 'language_id', language_id) order by lower(name), id)
        from decks where learner_id = ${learnerId}) as decks,
      (select json_agg(json_build_object('id', id, 'title', title, 'description', description, 'teacher', teacher,
          'language_id', language_id, 'starts_at', starts_at, 'duration', duration, 'is_recorded', is_recorded))
        from (select *, recording is not null as is_recorded from live_events
          where cancelled_at is null and starts_at > ${now}::timestamptz - interval '180 days'
            and (recording is not null or starts_at + duration * interval '1 minute' > ${now})
          order by abs(extract(epoch from starts_at - ${now})) limit 100) as near) as classes`.execute(db)
  const { decks, classes, ...beside } = rows[0] as Beside
  return { ...beside, decks: decks ?? [], classes: classes ?? [] }
}
