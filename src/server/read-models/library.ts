import { type Kysely, sql } from 'kysely'
import type { JsonLedger } from '#server/core/subscriptions/grants.queries.ts'
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

/** The school's cards that were met, in any language, and how many own cards there are of one. */
export type MetIds = { school: number[] | null; own: number }

export type LibraryRow = {
  ledger: JsonLedger
  met: MetIds | null
  decks: OwnDeck[] | null
  classes: FoundClass[] | null
}

/**
 * Reads what /library shows and finds besides the school: the learner's subscriptions, decks and what they met, and the hundred live
 * classes that are nearest to this moment, of half a year: those to come and those that were recorded. One statement over the learner's own
 * rows and the classes of half a year.
 * @param languageId whose words are counted; no words where null
 */
export async function readOwnInLibrary(
  db: Kysely<Tables>,
  learnerId: number,
  now: Date,
  languageId: number | null,
): Promise<LibraryRow> {
  const { rows } = await sql<LibraryRow>`
    select ledger_of(${learnerId}) as ledger,
      case when ${languageId}::int is not null then json_build_object(
        'school', (select json_agg(card_id) from card_states
          where learner_id = ${learnerId} and source = 'school' and direction = 'forward'),
        'own', (select count(*) from deck_cards as cards join decks on decks.learner_id = cards.learner_id and decks.id = cards.deck_id
          where cards.learner_id = ${learnerId} and decks.language_id = ${languageId})) end as met,
      (select json_agg(json_build_object('id', id, 'name', name, 'language_id', language_id) order by lower(name), id)
        from decks where learner_id = ${learnerId}) as decks,
      (select json_agg(json_build_object('id', id, 'title', title, 'description', description, 'teacher', teacher,
          'language_id', language_id, 'starts_at', starts_at, 'duration', duration, 'is_recorded', is_recorded))
        from (select *, recording is not null as is_recorded from live_events
          where cancelled_at is null and starts_at > ${now}::timestamptz - interval '180 days'
            and (recording is not null or starts_at + duration * interval '1 minute' > ${now})
          order by abs(extract(epoch from starts_at - ${now})) limit 100) as near) as classes`.execute(db)
  return rows[0] as LibraryRow
}
