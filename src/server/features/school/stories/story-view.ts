import type { ListedStory, OpenStory } from '#contract/school/stories.ts'
import type { Product } from '#domain/school/lookups.ts'
import { furiganaIn } from '#domain/text/furigana/ruby.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import { readQuestionView } from '#server/core/catalogue/read-questions.ts'
import type { StoredStory } from './stories.queries.ts'

/** Progress of a learner with a story. */
export type StoryProgress = { lock: boolean; is_read: boolean }

/** Lines that are shown of a locked story. */
const PREVIEW_LINES = 2

export const storyView = (
  story: StoredStory,
  { lock, is_read }: StoryProgress,
  locale: Locale,
): Omit<ListedStory, 'known_percent'> => ({
  id: story.id,
  slug: story.slug,
  title: localize(story.title, locale),
  picture: story.body.picture,
  reading_minutes: story.reading_minutes,
  language_id: story.language_id,
  level: story.level_code,
  lock,
  is_read,
})

type Around = StoryProgress & { next: StoredStory | undefined; product: Product | null | undefined }

export function toOpenStory(story: StoredStory, around: Around, locale: Locale): OpenStory {
  const { lock, next, product } = around
  const { lang, lines } = story
  const shown = lock ? lines.slice(0, PREVIEW_LINES) : lines
  const ofShown = shown.map(({ text }) => text)
  const furigana = lock ? furiganaIn(ofShown, story.body.furigana) : story.body.furigana
  return {
    ...storyView(story, around, locale),
    lang,
    lines: shown.map(({ text, text_html, speaker, meaning, sound }) => {
      const said = localize(meaning, locale)
      return {
        text_html,
        text,
        speaker,
        meaning: lock || said === text ? null : said,
        sound: lock ? null : sound,
      }
    }),
    ...(furigana && { furigana }),
    line_count: lines.length,
    questions: lock ? [] : story.body.questions.map((question) => readQuestionView(question, locale)),
    product: product === 'english' || product === 'japanese' ? product : null,
    next: next ? { slug: next.slug, title: localize(next.title, locale) } : null,
  }
}
