import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CardKey } from '#domain/memory/card-key.ts'
import type { Tables } from '#server/platform/db/rows.ts'

/** The cards of one deck; or of all decks, those of one language where it is given. */
export type OwnScope = { deckId: number } | { languageId: number | undefined }

/** The ids of the learner's own cards, as a subquery. */
export function ownCardIds(learnerId: number, scope: OwnScope): RawBuilder<unknown> {
  if ('deckId' in scope)
    return sql`select id from deck_cards where learner_id = ${learnerId} and deck_id = ${scope.deckId}`
  if (scope.languageId === undefined) return sql`select id from deck_cards where learner_id = ${learnerId}`
  return sql`select deck_cards.id from deck_cards join decks
    on decks.learner_id = deck_cards.learner_id and decks.id = deck_cards.deck_id
    where deck_cards.learner_id = ${learnerId} and decks.language_id = ${scope.languageId}`
}

/** The own cards that were never reviewed forward and aren't set aside, as a subquery with what puts them in order. */
export function unseenOwnCards(learnerId: number, scope: OwnScope, now: Date): RawBuilder<unknown> {
  return sql`select id, deck_id, position from deck_cards
    where learner_id = ${learnerId} and id in (${ownCardIds(learnerId, scope)})
      and not exists (select 1 from card_states
        where learner_id = ${learnerId} and source = 'own' and card_id = deck_cards.id and direction = 'forward')
      and not exists (select from card_marks
        where learner_id = ${learnerId} and source = 'own' and card_id = deck_cards.id and direction = 'forward'
          and set_aside_until > ${now}::timestamptz)`
}

export type OwnCard = {
  id: number
  kind: 'word'
  body: {
    front: string
    lang: string
    reading: string | null
    back: { my: string; en: string }
    audio: string | null
    picture: null
    example: { text: string; meaning: { my: string; en: string }; audio: string | null } | null
  }
}

type Row = Pick<Tables['deck_cards'], 'front' | 'back' | 'reading' | 'lang'> & {
  id: number
  example: string | null
  example_meaning: string | null
}

/** Columns that `ownCard` takes. */
export const OWN_CARD = [
  'deck_cards.id',
  'front',
  'back',
  'reading',
  'lang',
  'example',
  'example_meaning',
] as const

const inBoth = (text: string) => ({ my: text, en: text })

/** A learner's own card in the shape of the school's. An example whose meaning nobody wrote means what it says. */
export const ownCard = ({
  id,
  front,
  back,
  reading,
  lang,
  example,
  example_meaning: meaning,
}: Row): OwnCard => ({
  id,
  kind: 'word',
  body: {
    ...{ front, lang, reading, back: inBoth(back), audio: null, picture: null },
    example: example === null ? null : { text: example, meaning: inBoth(meaning ?? example), audio: null },
  },
})

/** The learner's own cards among these, by their ids; no statement if none is one. */
export async function readOwnCards(
  db: Kysely<Tables>,
  learnerId: number,
  keys: readonly Pick<CardKey, 'source' | 'card_id'>[],
): Promise<Map<number, OwnCard & { language_id: number }>> {
  const ids = [...new Set(keys.flatMap(({ source, card_id }) => (source === 'own' ? card_id : [])))]
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('deck_cards')
    .innerJoin('decks', (join) =>
      join
        .onRef('decks.learner_id', '=', 'deck_cards.learner_id')
        .onRef('decks.id', '=', 'deck_cards.deck_id'),
    )
    .select([...OWN_CARD, 'language_id'])
    .where('deck_cards.learner_id', '=', learnerId)
    .where('deck_cards.id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, { ...ownCard(row), language_id: row.language_id }]))
}

export async function ownsDeck(db: Kysely<Tables>, learnerId: number, deckId: number): Promise<boolean> {
  const found = await db
    .selectFrom('decks')
    .select('id')
    .where('learner_id', '=', learnerId)
    .where('id', '=', deckId)
    .executeTakeFirst()
  return found !== undefined
}
