import { judgeAnswers } from '#server/core/catalogue/read-questions.ts'
import {
  assertOpen,
  isLessonLocked,
  lessonsToOpen,
  productOf,
} from '#server/core/subscriptions/lesson-access.ts'
import { countEvent } from '#server/features/habit/study/study.service.ts'
import { knownWords } from '#server/features/school/words/words.service.ts'
import type { FeatureHandlers, HandlerContext } from '#server/platform/call/handler.ts'
import { paginate } from '#server/platform/call/pagination.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { getStories, readStoryProgress, type StoredStory, saveReading } from './stories.queries.ts'
import { type StoryProgress, storyView, toOpenStory } from './story-view.ts'

/** Reads this learner's progress with all stories: one statement. */
async function readStoryStates({ deps, learner, now }: Pick<HandlerContext, 'deps' | 'learner' | 'now'>) {
  const [school, { grants, read }] = [await deps.school(), await readStoryProgress(deps.db, learner.id)]
  return ({ id, opened_by }: StoredStory): StoryProgress => ({
    lock: opened_by !== null && isLessonLocked(school, grants, opened_by, now),
    is_read: read.has(id),
  })
}

export const handlers: FeatureHandlers<'stories'> = {
  list: async (context) => {
    const { deps, input, locale } = context
    const { language_id, level } = input
    if (level !== undefined && !(await deps.school()).levels.some(({ code }) => code === level))
      throw fail.invalid({ level: messages().shared_invalid_choice() })
    const { stories } = await getStories(deps)
    const ofLanguage = stories.filter(
      (story) => language_id === undefined || story.language_id === language_id,
    )
    const found = ofLanguage.filter(({ level_code }) => level === undefined || level_code === level)
    const { rows, pagination } = paginate(found, input)
    const standingOf = await readStoryStates(context)
    const known = await knownWords(context)
    const shown = rows.map((story) => {
      const standing = standingOf(story)
      const known_percent = standing.lock ? null : known.percentOf('story', story.id)
      return { ...storyView(story, standing, locale), known_percent }
    })
    return { data: shown, levels: [...new Set(ofLanguage.map(({ level_code }) => level_code))], pagination }
  },

  open: async (context) => {
    const { deps, input, locale } = context
    const { stories, bySlug } = await getStories(deps)
    const story = bySlug.get(input.slug)
    if (!story) throw fail.notFound()
    const standingOf = await readStoryStates(context)
    const after = stories.slice(stories.indexOf(story) + 1)
    const next = after.find((one) => {
      const { lock, is_read } = standingOf(one)
      return one.language_id === story.language_id && !lock && !is_read
    })
    const product = productOf(await deps.school(), story)
    return { data: toOpenStory(story, { ...standingOf(story), next, product }, locale) }
  },

  check: async ({ deps, input, learner, now, locale }) => {
    const story = (await getStories(deps)).bySlug.get(input.slug)
    if (!story) throw fail.notFound()
    await assertOpen(deps, learner.id, lessonsToOpen(story), now)
    return { data: judgeAnswers(story.body.questions, input.answers, locale) }
  },

  read: async (context) => {
    const { deps, input, learner, now } = context
    const story = (await getStories(deps)).stories.find(({ id }) => id === input.id)
    if (!story) throw fail.notFound()
    await assertOpen(deps, learner.id, lessonsToOpen(story), now)
    const { language_id, reading_minutes } = story
    await countEvent(context, { event: 'story', kind: 'reading', language_id, seconds: 60 * reading_minutes })
    return { data: true }
  },

  finish: async ({ deps, input, learner, now }) => {
    const story = (await getStories(deps)).bySlug.get(input.slug)
    if (!story) throw fail.notFound()
    await assertOpen(deps, learner.id, lessonsToOpen(story), now)
    await saveReading(deps.db, learner.id, story.id)
    return { data: true }
  },
}
