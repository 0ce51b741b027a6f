import type { CardState } from '#domain/memory/card-state.ts'
import { type Stage, stageOf } from '#domain/memory/stage.ts'
import type { Marks, ShowableCard } from '#server/core/catalogue/card-view.ts'
import { cardsOf } from '#server/core/catalogue/cards.queries.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { type JsonLedger, periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import { isLessonLocked } from '#server/core/subscriptions/lesson-access.ts'
import { soundsOfOpen, withSounds } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import type { OwnWanted } from './own-words.queries.ts'
import { type MetIds, readMet } from './words.queries.ts'

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now'>
export type Met = {
  card: ShowableCard
  state: CardState | null
  marks: Marks
  stage: Stage
  /** Null for an own card. */
  lessonId: number | null
  unit: School['unitById'] extends ReadonlyMap<number, infer Unit> ? Unit | null : never
  level: string
}

/** What own cards have instead of a level. */
export const OWN = 'own'

/**
 * Where a card of the school that was met stands, by its id: null where the learner doesn't see it, because it's of another language,
 * locked, or no longer shown.
 */
async function placesOf({ deps, now }: Omit<Context, 'learner'>, languageId: number, ledger: JsonLedger) {
  const [school, { byId }] = [await deps.school(), await cardsOf(deps)]
  const grants = periodsOfJson(ledger)
  const isLocked = (lessonId: number) => isLessonLocked(school, grants, lessonId, now)
  const placeOf = (cardId: number) => {
    const card = byId.get(cardId)
    const unit = school.unitById.get(school.lessonById.get(card?.lesson_id ?? 0)?.unit_id ?? 0)
    const level = unit && school.levelById.get(unit.level_id)
    if (!card || !unit || !level || card.language_id !== languageId || isLocked(card.lesson_id)) return null
    return { card, lessonId: card.lesson_id, unit, level: level.code }
  }
  return { placeOf, isLocked }
}

/** What the learner met of a language and may see, with its place in the school; and the wanted ones of their own cards of it. One statement. */
export async function metWords(context: Context, languageId: number, own: OwnWanted) {
  const { deps, learner, now } = context
  const found = await readMet(deps.db, { learnerId: learner.id, languageId, now, own })
  const { placeOf, isLocked } = await placesOf(context, languageId, found.ledger)
  const ofSchool = found.states.flatMap(({ card_id, state, marks }): Met[] => {
    const place = placeOf(card_id)
    return place ? [{ ...place, state, marks, stage: stageOf(state) }] : []
  })
  const soundOf = await soundsOfOpen(deps, isLocked)
  const owned = found.own.map(({ card, ...one }): Met => {
    const stage = one.state ? stageOf(one.state) : 'met'
    return { ...one, card: withSounds(card, soundOf), stage, lessonId: null, unit: null, level: OWN }
  })
  return { ofSchool, own: owned, ownCounts: found.ownCounts }
}

/** How many words `metWords` would find: no statement, but `metIds` must have been read. */
export async function countMet(
  context: Omit<Context, 'learner'>,
  { languageId, ledger, met }: { languageId: number; ledger: JsonLedger; met: MetIds },
): Promise<number> {
  const { placeOf } = await placesOf(context, languageId, ledger)
  return met.own + (met.school ?? []).filter((id) => placeOf(id) !== null).length
}
