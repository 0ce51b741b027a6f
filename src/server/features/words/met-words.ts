import type { CardState } from '#domain/memory/card-state.ts'
import { type Stage, stageOf } from '#domain/memory/stage.ts'
import type { HandlerContext } from '#server/call/handler.ts'
import { soundsOfOpen, withSounds } from '#server/features/flash-cards/flash-cards.service.ts'
import type { Marks, ShowableCard } from '#server/school/card-view.ts'
import { cardsOf } from '#server/school/cards.queries.ts'
import type { School } from '#server/school/school.queries.ts'
import { periodsOfJson } from '#server/subscriptions/grants.queries.ts'
import { isLessonLocked } from '#server/subscriptions/lesson-access.ts'
import type { OwnWanted } from './own-words.queries.ts'
import { readMet } from './words.queries.ts'

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

/** What the learner met of a language and may see, with its place in the school; and the wanted ones of their own cards of it. One statement. */
export async function metWords({ deps, learner, now }: Context, languageId: number, own: OwnWanted) {
  const [school, { byId }] = [await deps.school(), await cardsOf(deps)]
  const found = await readMet(deps.db, { learnerId: learner.id, languageId, now, own })
  const grants = periodsOfJson(found.ledger)
  const isLocked = (lessonId: number) => isLessonLocked(school, grants, lessonId, now)
  const ofSchool = found.states.flatMap(({ card_id, state, marks }): Met[] => {
    const card = byId.get(card_id)
    const unit = school.unitById.get(school.lessonById.get(card?.lesson_id ?? 0)?.unit_id ?? 0)
    const level = unit && school.levelById.get(unit.level_id)
    if (!card || !unit || !level || card.language_id !== languageId) return []
    if (isLocked(card.lesson_id)) return []
    const place = { lessonId: card.lesson_id, unit, level: level.code }
    return [{ card, state, marks, stage: stageOf(state), ...place }]
  })
  const soundOf = await soundsOfOpen(deps, isLocked)
  const owned = found.own.map(({ card, ...one }): Met => {
    const stage = one.state ? stageOf(one.state) : 'met'
    return { ...one, card: withSounds(card, soundOf), stage, lessonId: null, unit: null, level: OWN }
  })
  return { ofSchool, own: owned, ownCounts: found.ownCounts }
}
