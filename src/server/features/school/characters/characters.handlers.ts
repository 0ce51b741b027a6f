import { MAX_EVENT_MS } from '#domain/habit/streaks/study.ts'
import { isWellDrawn } from '#domain/practice/strokes/learned.ts'
import type { GrantRow } from '#domain/school/lesson-view.ts'
import { localize } from '#domain/text/locales.ts'
import { search } from '#server/core/catalogue/character-search.ts'
import { getCharacters, lockedWith, type StoredCharacter } from '#server/core/catalogue/characters.queries.ts'
import { assertOpen, isLessonLocked, readGrantsForLessons } from '#server/core/subscriptions/lesson-access.ts'
import { assertPast, dayOfStudy } from '#server/features/habit/study/study.service.ts'
import type { FeatureHandlers, HandlerContext } from '#server/platform/call/handler.ts'
import { paginate } from '#server/platform/call/pagination.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { readDetails, shownCharacter } from './character-view.ts'
import { readLearnedCharacters, recordDrawing } from './characters.queries.ts'
import { lockedView } from './locked-view.ts'

const JAPANESE = 2

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now'>

/**
 * A character that is open to the learner: kana, and what no lesson teaches, are to everybody.
 * @throws Failure 404 if there is none, 403 if its lesson is locked
 */
async function openCharacter({ deps, learner, now }: Context, id: number): Promise<StoredCharacter> {
  const character = (await getCharacters(deps)).byId.get(id)
  if (!character) throw fail.notFound()
  const lessonId = lockedWith(character)
  if (lessonId !== null) await assertOpen(deps, learner.id, [lessonId], now)
  return character
}

export const handlers: FeatureHandlers<'characters'> = {
  list: async ({ input, learner, deps, locale, now }) => {
    if (input.language_id !== JAPANESE)
      throw fail.invalid({ language_id: messages().shared_invalid_choice() })
    const [school, { categories, inOrder }] = [await deps.school(), await getCharacters(deps)]
    const ofType = categories.filter(({ type }) => type === input.type)
    if (input.category_id !== undefined && !ofType.some(({ id }) => id === input.category_id))
      throw fail.invalid({ category_id: messages().shared_invalid_choice() })
    const wanted = inOrder.filter(
      ({ type, category_id }) =>
        type === input.type && (input.category_id === undefined || category_id === input.category_id),
    )
    const term = input.search?.trim()
    const grantsOf = (some: readonly StoredCharacter[]) =>
      readGrantsForLessons(deps, learner.id, [...new Set(some.flatMap((one) => lockedWith(one) ?? []))])
    const all = term ? await grantsOf(wanted) : null
    const isLocked = (grants: readonly GrantRow[], one: StoredCharacter) => {
      const lessonId = lockedWith(one)
      return lessonId !== null && isLessonLocked(school, grants, lessonId, now)
    }
    const found = all && term ? search(wanted, term, (one) => isLocked(all, one)) : wanted
    const { rows, pagination } = paginate(found, input)
    const grants = all ?? (await grantsOf(rows))
    const learned = await readLearnedCharacters(
      deps.db,
      learner.id,
      rows.map(({ id }) => id),
    )
    return {
      data: {
        character_category: ofType.map(({ id, name, count }) => ({
          id,
          name: localize(name, locale),
          count,
        })),
        characters: rows.map((one) => {
          const isLearned = learned.has(one.id)
          return shownCharacter(one, { isLearned, lock: isLocked(grants, one) }, locale)
        }),
      },
      pagination,
    }
  },

  view: async (context) => {
    const character = await openCharacter(context, context.input.character_id)
    const [detail] = await readDetails(context.deps.db, context.learner.id, [character], context.locale)
    if (!detail) throw fail.notFound()
    return { data: detail }
  },

  preview: async ({ input, learner, deps, locale, now }) => {
    const character = (await getCharacters(deps)).byId.get(input.character_id)
    if (!character) throw fail.notFound()
    return { data: await lockedView({ deps, learner, locale, now }, character, lockedWith(character)) }
  },

  ofLesson: async ({ input, learner, deps, locale, now }) => {
    await assertOpen(deps, learner.id, [input.lesson_id], now)
    const characters = (await getCharacters(deps)).ofLesson.get(input.lesson_id) ?? []
    return { data: await readDetails(deps.db, learner.id, characters, locale) }
  },

  practise: async (context) => {
    const { input, learner, deps, now } = context
    const drawn_at = input.at === undefined ? now : new Date(input.at)
    assertPast(drawn_at, now, 'at')
    const character = await openCharacter(context, input.character_id)
    const { lesson_id: lessonId } = character
    const lesson = lessonId === null ? undefined : (await deps.school()).lessonById.get(lessonId)
    const drawing = {
      character_id: character.id,
      mistakes: input.mistakes,
      is_learned: isWellDrawn(input.mistakes, character.stroke_count),
      event: input.event_id ? { id: input.event_id, drawn_at, duration_ms: input.duration_ms } : null,
      studied: {
        ...dayOfStudy(drawn_at, context),
        kind: 'drawing' as const,
        language_id: JAPANESE,
        ms: Math.min(MAX_EVENT_MS.drawing, input.duration_ms),
      },
    }
    const is_learned = await inTransaction(deps.db, (trx) =>
      recordDrawing(trx, learner.id, drawing, lesson?.lesson_type === 'CHARACTER' ? lesson.id : null),
    )
    return { data: { is_learned } }
  },
}
