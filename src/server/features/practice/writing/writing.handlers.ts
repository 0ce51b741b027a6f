import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { estimateMaxSeconds } from '#domain/school/written-length.ts'
import {
  assertOpen,
  isLessonLocked,
  lessonsToOpen,
  productOf,
} from '#server/core/subscriptions/lesson-access.ts'
import { countEvent } from '#server/features/habit/study/study.service.ts'
import type { FeatureHandlers, HandlerContext } from '#server/platform/call/handler.ts'
import { paginate } from '#server/platform/call/pagination.ts'
import { fail } from '#server/platform/errors.ts'
import {
  getWritings,
  readWritingProgress,
  type StoredWriting,
  saveDone,
  saveDraft,
} from './writing.queries.ts'
import { toOpenWriting, type WritingProgress, writingView } from './writing-view.ts'

type Context = Pick<HandlerContext, 'deps' | 'learner' | 'now'>

/** The most that one report counts for (s). */
const MAX_SECONDS = 1_800

/** Reads this learner's progress with all there is to write, with their text of what is opened: one statement. */
async function readWritingStates({ deps, learner, now }: Context, opened: StoredWriting | null) {
  const school = await deps.school()
  const { grants, drafts } = await readWritingProgress(deps.db, learner.id, opened?.id ?? null)
  return ({ id, opened_by, lesson_id }: StoredWriting): WritingProgress => ({
    lock: opened_by !== null && isLessonLocked(school, grants, opened_by, now),
    mayAsk: !isLessonLocked(school, grants, lesson_id, now),
    draft: drafts.get(id),
  })
}

/** @throws Failure 404 if it doesn't exist, 403 if it is locked */
async function assertOpenWriting({ deps, learner, now }: Context, writing: StoredWriting | undefined) {
  if (!writing) throw fail.notFound()
  await assertOpen(deps, learner.id, lessonsToOpen(writing), now)
  return writing
}

export const handlers: FeatureHandlers<'writing'> = {
  list: async (context) => {
    const { input, locale } = context
    const { writings } = await getWritings(context.deps)
    const found = writings.filter(
      ({ language_id }) => input.language_id === undefined || language_id === input.language_id,
    )
    const { rows, pagination } = paginate(found, input)
    const standingOf = await readWritingStates(context, null)
    return { data: rows.map((writing) => writingView(writing, standingOf(writing), locale)), pagination }
  },

  open: async (context) => {
    const { deps, input, locale } = context
    const { writings, bySlug } = await getWritings(deps)
    const writing = bySlug.get(input.slug)
    if (!writing) throw fail.notFound()
    const standingOf = await readWritingStates(context, writing)
    const next = writings.slice(writings.indexOf(writing) + 1).find((one) => {
      const { lock, draft } = standingOf(one)
      return one.language_id === writing.language_id && !lock && !draft?.is_done
    })
    const product = productOf(await deps.school(), writing)
    return { data: toOpenWriting(writing, { ...standingOf(writing), next, product }, locale) }
  },

  keep: async (context) => {
    const { deps, input, learner } = context
    const { bySlug } = await getWritings(deps)
    const { id } = await assertOpenWriting(context, bySlug.get(input.slug))
    await saveDraft(deps.db, learner.id, id, input.text)
    return { data: true }
  },

  finish: async (context) => {
    const { deps, input, learner } = context
    const { bySlug } = await getWritings(deps)
    const { id } = await assertOpenWriting(context, bySlug.get(input.slug))
    if (!(await saveDone(deps.db, learner.id, id))) throw fail.notFound()
    return { data: true }
  },

  work: async (context) => {
    const { writings } = await getWritings(context.deps)
    const found = writings.find(({ id }) => id === context.input.id)
    const { id, language_id } = await assertOpenWriting(context, found)
    const { drafts } = await readWritingProgress(context.deps.db, context.learner.id, id)
    const lang = language_id === LANGUAGE_IDS.japanese ? 'ja' : 'en'
    const most = Math.min(MAX_SECONDS, estimateMaxSeconds(drafts.get(id)?.text ?? null, lang))
    await countEvent(context, { event: 'writing', kind: 'quiz', language_id, seconds: most, times: 1 })
    return { data: true }
  },
}
