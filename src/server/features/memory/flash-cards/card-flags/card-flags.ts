import { type CardKey, readCardKey } from '#domain/memory/card-key.ts'
import type { DirectedCard } from '#domain/memory/direction.ts'
import { setAsideUntil } from '#domain/memory/set-aside.ts'
import { addDays } from '#domain/time/day.ts'
import { startOfStudyDay, studyDay } from '#domain/time/study-day.ts'
import { getCards } from '#server/core/catalogue/cards.queries.ts'
import { markLessonsDone } from '#server/core/progress/lessons.queries.ts'
import { lockTotals } from '#server/core/progress/review-totals.queries.ts'
import { saveHint, saveNote, saveSetAside } from '#server/core/reviews/flags.queries.ts'
import { isLessonComplete } from '#server/core/reviews/memory.queries.ts'
import { isLessonLocked, readGrantsForLessons } from '#server/core/subscriptions/lesson-access.ts'
import { assertPast, dayOfStudy } from '#server/features/habit/study/study.service.ts'
import type { FeatureHandlers, HandlerContext } from '#server/platform/call/handler.ts'
import { paginate } from '#server/platform/call/pagination.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { openCards, showCard, showCards } from '../open-cards.ts'
import { readOwnCards } from '../own-cards.queries.ts'
import { lessonOfCards } from '../record-reviews.ts'
import { readLeeches, readSuspended } from './card-flags.queries.ts'

type Context = HandlerContext<DirectedCard & { at?: string | undefined }>
type Handlers = FeatureHandlers<'flashCards'>

/** The days over which leeches are listed. */
const LEECH_DAYS = 30

/**
 * Notes what a learner said of a card, and answers the card. It may be one that teachers removed, or that is locked by now: what was said
 * offline isn't lost. The learner's totals are locked meanwhile.
 * @throws Failure 404 for a card that never was, or is somebody else's; 422 for a time that can't be
 */
async function mark(context: Context, work: (trx: Database, key: CardKey, at: Date) => Promise<void>) {
  const { input, learner, deps, now } = context
  const said = input.at === undefined ? now : new Date(input.at)
  assertPast(said, now, 'at')
  // A mark from a clock that is ahead would win over later ones.
  const at = new Date(Math.min(said.getTime(), now.getTime()))
  const key = readCardKey(input)
  await inTransaction(deps.db, async (trx) => {
    await lockTotals(trx, learner.id)
    if (!(await isCard(trx, context, key))) throw fail.notFound()
    await work(trx, key, at)
  })
  return { data: await showCard(context, key) }
}

/** True if there is such a card, or was one of the school's. */
async function isCard(trx: Database, { deps, learner }: Context, key: CardKey): Promise<boolean> {
  if (key.source === 'own') return (await readOwnCards(trx, learner.id, [key])).size > 0
  const { byId, removed } = await getCards(deps)
  return byId.has(key.card_id) || removed.has(key.card_id)
}

export const setAside: Handlers['setAside'] = async (context) => {
  const { input, learner, deps, timeZone } = context
  const [school, { byId }] = [await deps.school(), await getCards(deps)]
  // A lesson teaches the forward direction.
  const taught = input.direction === 'forward' ? byId.get(input.card_id) : undefined
  const lessonId = lessonOfCards(school, taught?.lesson_id)
  const grants = await readGrantsForLessons(deps, learner.id, lessonId === undefined ? [] : [lessonId])
  // Who knows the numbers of cards doesn't complete what was locked when it was said.
  const completes = (at: Date) => lessonId !== undefined && !isLessonLocked(school, grants, lessonId, at)
  return await mark(context, async (trx, key, at) => {
    const until = setAsideUntil(input.as, at, { day: dayOfStudy(at, context).day, timeZone })
    const counts = await saveSetAside(trx, learner.id, key, { until, at })
    if (!counts || until !== null || lessonId === undefined || !completes(at)) return
    if (await isLessonComplete(trx, learner.id, lessonId)) await markLessonsDone(trx, learner.id, [lessonId])
  })
}

export const hint: Handlers['hint'] = async (context) => {
  const { input, learner } = context
  return await mark(context, (trx, key, at) =>
    saveHint(trx, learner.id, key, { hint: input.hint ?? null, at }),
  )
}

/** A note is of the card, whichever way it is asked. */
export const note: Handlers['note'] = async (context) => {
  const { input, learner } = context
  return await mark(context, (trx, key, at) =>
    saveNote(trx, learner.id, { ...key, direction: 'forward' }, { note: input.note ?? null, at }),
  )
}

export const showReviewCard: Handlers['find'] = async (context) => {
  const card = await showCard(context, readCardKey({ card_id: context.input.card_id, direction: 'forward' }))
  if (!card) throw fail.notFound()
  return { data: card }
}

/** A page of those of the cards, given by their keys, that are open. */
async function pageOfCards(
  context: HandlerContext<{ page: number; per_page: number }>,
  keys: readonly CardKey[],
) {
  const { rows, pagination } = paginate(await openCards(context, keys), context.input)
  return { data: await showCards(context, rows), pagination }
}

export const suspended: Handlers['suspended'] = async (context) =>
  await pageOfCards(context, await readSuspended(context.deps.db, context.learner.id))

export const leeches: Handlers['leeches'] = async (context) => {
  const { input, learner, deps, timeZone, now } = context
  const days = input.today ? 0 : LEECH_DAYS
  const since = startOfStudyDay(addDays(studyDay(now, timeZone), -days), timeZone)
  return await pageOfCards(context, await readLeeches(deps.db, learner.id, since))
}
