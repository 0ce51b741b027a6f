import { type CardState, resolveLastDay } from '#domain/memory/card-state.ts'
import { resolveStage, type Stage } from '#domain/memory/stage.ts'
import type { CardFlags, ShowableCard } from '#server/core/catalogue/card-view.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { type JsonLedger, periodsOfJson } from '#server/core/subscriptions/grants.queries.ts'
import { isLessonLocked } from '#server/core/subscriptions/lesson-access.ts'
import { ownCard, soundsOfOpen, withSounds } from '#server/features/memory/flash-cards/flash-cards.service.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import type { MetIds } from '#server/read-models/library.ts'
import { type OwnWanted, type OwnWord, readMetWords, type SchoolWord } from '#server/read-models/met-words.ts'

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now'>
export type Met = {
  card: ShowableCard
  state: CardState | null
  marks: CardFlags
  stage: Stage
  /** Null for an own card. */
  lessonId: number | null
  unit: School['unitById'] extends ReadonlyMap<number, infer Unit> ? Unit | null : never
  level: string
}

/** Mark that own cards have instead of a level. */
export const OWN = 'own'

/**
 * Places of the school's cards that were met, by its id: null where the learner doesn't see it, because it's of another language,
 * locked, or no longer shown.
 */
async function placesOf({ deps, now }: Omit<Context, 'learner'>, languageId: number, ledger: JsonLedger) {
  const [school, { byId }] = [await deps.school(), await getCards(deps)]
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

function stateOf(row: Omit<SchoolWord, 'card_id' | keyof CardFlags>): CardState {
  const last_reviewed_at = new Date(row.last_reviewed_at)
  const last_day = resolveLastDay(row.last_day, last_reviewed_at)
  return { ...row, due_at: new Date(row.due_at), last_reviewed_at, last_day }
}

function ownOf({ hint, note, set_aside, ...row }: OwnWord) {
  const { card_id: id, front, back, reading, lang, example, example_meaning, ...rest } = row
  const { state, due_at } = rest
  return {
    card: ownCard({ id, front, back, reading, lang, example, example_meaning }),
    state: state === null || due_at === null ? null : stateOf({ ...rest, state, due_at }),
    marks: { hint, note, set_aside },
  }
}

/**
 * Words met of a language that the learner may see, with their places in the school; and the wanted ones of their own cards of it. One
 * statement.
 */
export async function metWords(context: Context, languageId: number, own: OwnWanted) {
  const { deps, learner, now } = context
  const found = await readMetWords(deps.db, { learnerId: learner.id, languageId, now, own })
  const { placeOf, isLocked } = await placesOf(context, languageId, found.ledger)
  const ofSchool = (found.states ?? []).flatMap(({ card_id, hint, note, set_aside, ...row }): Met[] => {
    const [place, state] = [placeOf(card_id), stateOf(row)]
    return place ? [{ ...place, state, marks: { hint, note, set_aside }, stage: resolveStage(state) }] : []
  })
  const soundOf = await soundsOfOpen(deps, isLocked)
  const owned = (found.own ?? []).map(ownOf).map(({ card, ...one }): Met => {
    const stage = one.state ? resolveStage(one.state) : 'met'
    return { ...one, card: withSounds(card, soundOf), stage, lessonId: null, unit: null, level: OWN }
  })
  return { ofSchool, own: owned, ownCounts: found.own_counts ?? [] }
}

/** Number of words that `metWords` would find: no statement, but their ids must have been read. */
export async function countMet(
  context: Omit<Context, 'learner'>,
  { languageId, ledger, met }: { languageId: number; ledger: JsonLedger; met: MetIds },
): Promise<number> {
  const { placeOf } = await placesOf(context, languageId, ledger)
  return met.own + (met.school ?? []).filter((id) => placeOf(id) !== null).length
}
