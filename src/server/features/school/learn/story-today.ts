import { localize } from '#domain/text/locales.ts'
import { getStories } from '#server/features/school/stories/stories.service.ts'
import type { HandlerContext } from '#server/platform/call/handler.ts'
import type { PathRow } from '#server/read-models/path.ts'

/**
 * A story that costs nothing, for a day on which no lesson is open: the one that was read today, else the first of the language that was never
 * read; null where all were. No statement, once the release was read.
 */
export async function storyToday(
  { deps, learner, locale }: Pick<HandlerContext, 'deps' | 'learner' | 'locale'>,
  readings: PathRow['stories_read'],
) {
  const { stories } = await getStories(deps)
  const read = new Map(readings?.map(({ id, is_today }) => [id, is_today]))
  const free = stories.filter(
    ({ language_id, opened_by }) => language_id === learner.language_id && opened_by === null,
  )
  const done = free.find(({ id }) => read.get(id))
  const found = done ?? free.find(({ id }) => !read.has(id))
  if (!found) return null
  const { slug, title, reading_minutes } = found
  const later = free.flatMap((story) => (story === found || read.has(story.id) ? [] : story.reading_minutes))
  return { slug, title: localize(title, locale), reading_minutes, is_done: done !== undefined, later }
}
