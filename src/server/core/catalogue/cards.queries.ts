import type { Kysely } from 'kysely'
import type { CardBody } from '#server/platform/db/bodies.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Tables } from '#server/platform/db/rows.ts'
import type { School } from './school.queries.ts'

export type StoredCard = {
  id: number
  language_id: number
  lesson_id: number
  kind: 'word' | 'character'
  body: CardBody
  /** The lesson that teaches it: its unit's first video, or else the one that it is of. */
  taught_in: number
}

export type Cards = {
  byId: ReadonlyMap<number, StoredCard>
  /** Those that teachers removed, for reviews that were made before. */
  removed: ReadonlyMap<number, StoredCard>
  ofLesson: ReadonlyMap<number, StoredCard[]>
  /** In the order in which the path teaches them. */
  inOrder: readonly StoredCard[]
}

async function readCards(db: Kysely<Tables>, school: School): Promise<Cards> {
  const rows = await db
    .selectFrom('cards')
    .select(['id', 'language_id', 'lesson_id', 'kind', 'body', 'hidden'])
    .orderBy('lesson_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const teaching = new Map(
    [...school.unitById.values()].flatMap(({ lessons }) => {
      const video = lessons.find(({ lesson_type }) => lesson_type === 'VIDEO')
      return video ? lessons.map(({ id }) => [id, video.id] as const) : []
    }),
  )
  const those = (isHidden: boolean) =>
    rows.flatMap(({ hidden, ...card }) =>
      hidden === isHidden ? [{ ...card, taught_in: teaching.get(card.lesson_id) ?? card.lesson_id }] : [],
    )
  const ofLesson = Map.groupBy(those(false), ({ lesson_id }) => lesson_id)
  const units = school.levels.flatMap(({ id }) => school.unitsOfLevel.get(id) ?? [])
  const inOrder = units.flatMap(({ lessons }) => lessons.flatMap(({ id }) => ofLesson.get(id) ?? []))
  return {
    byId: new Map(inOrder.map((card) => [card.id, card])),
    removed: new Map(those(true).map((card) => [card.id, card])),
    ofLesson,
    inOrder,
  }
}

/** Every card of a lesson that is shown; read once a release. */
export const getCards = perRelease(readCards)
