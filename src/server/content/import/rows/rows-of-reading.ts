import type { DesiredRow } from '#server/content/import/content.queries.ts'
import { creditsPage } from '#server/content/import/credits-page.ts'
import { publicFile } from '#server/content/import/public-file.ts'
import type { MediaFinder } from '#server/content/media/clips.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import { firstLessons, type Ids } from '#server/content/read/ids.ts'
import {
  countMarkdownWords,
  type Rendering,
  renderLine,
  renderMarkdown,
  splitSections,
} from '#server/content/read/markdown.ts'
import type { PageSource } from '#server/content/read/read-articles.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { PageBody } from '#server/platform/db/reading-rows.ts'

const languageId = (language: string) => (language === 'japanese' ? 2 : 1)

/** Shorts, in the order of their files; `videos` are the ids of those that are built. */
export function shortRows({ shorts }: SchoolFiles, videos: Ids): DesiredRow<'shorts'>[] {
  return shorts.map(({ short }, index) => {
    const lang = short.language === 'japanese' ? 'ja' : 'en'
    const video_id = videos.get(short.id) ?? null
    return {
      slug: short.id,
      language_id: languageId(short.language),
      position: index + 1,
      level_code: short.level,
      title: short.title,
      topics: short.topics,
      phrases: short.phrases.map((phrase) => ({ ...phrase, lang })),
      video_id,
      hidden: video_id === null,
    }
  })
}

export const microLessonCoverPath = (id: string) => `micro-lessons/media/${id}.svg`
export const microLessonCover = (id: string, files: ContentFiles) =>
  publicFile(files, microLessonCoverPath(id))

/** Words of Burmese that are read in a minute, with the examples thought about. */
const WORDS_A_MINUTE = 150

export function microLessonRows(
  { microLessons, units }: SchoolFiles,
  lessons: Ids,
  files: ContentFiles,
  media: MediaFinder,
): DesiredRow<'micro_lessons'>[] {
  const firstOf = firstLessons(units, lessons)
  return microLessons.map(({ markdown, language, head }, index) => ({
    slug: head.id,
    language_id: languageId(language),
    position: index + 1,
    level_code: head.level,
    title: head.title,
    summary: head.summary,
    cover_photo: microLessonCover(head.id, files)?.url ?? null,
    reading_minutes: Math.max(1, Math.round(countMarkdownWords(markdown.body) / WORDS_A_MINUTE)),
    content_html: renderMarkdown(markdown.body, {
      lang: 'my',
      latin: language === 'japanese' ? 'ja-Latn' : 'en',
      picture: media.picture,
    }),
    grammar: head.grammar,
    lessons: head.units.flatMap(firstOf),
    hidden: false,
  }))
}

export function tipRows({ tips }: SchoolFiles): DesiredRow<'tips'>[] {
  return tips.flatMap(({ value }) =>
    value.tips.map(({ id, title, body, link, fits }, index) => ({
      slug: id,
      position: index + 1,
      title,
      body,
      link: link ?? null,
      fits: fits ?? null,
      hidden: false,
    })),
  )
}

export function adRows({ ads }: SchoolFiles, media: MediaFinder): DesiredRow<'ads'>[] {
  return ads.flatMap(({ value }) =>
    value.ads.map(({ id, placement, title, body, picture, link }, index) => ({
      slug: id,
      position: index + 1,
      placement,
      title,
      body,
      image: picture ? media.picture(picture) : null,
      link,
      hidden: false,
    })),
  )
}

export function testimonialRows(
  { testimonials }: SchoolFiles,
  media: MediaFinder,
): DesiredRow<'testimonials'>[] {
  return testimonials.flatMap(({ value }) =>
    value.testimonials.map(({ id, name, role, content, rating, picture, example }, index) => ({
      slug: id,
      position: index + 1,
      name,
      role,
      content,
      rating,
      profile_image: picture ? media.picture(picture) : null,
      is_example: example,
      hidden: false,
    })),
  )
}

/** A row a page, with its locales; Japanese may be missing. */
export function pageRows({ pages, credits }: SchoolFiles, media: MediaFinder): DesiredRow<'pages'>[] {
  const ofCredits = credits.map(({ value }) => ({
    slug: 'credits',
    body: {
      my: creditsPage(value, 'my'),
      en: creditsPage(value, 'en'),
      ja: creditsPage(value, 'ja'),
    },
    hidden: false,
  }))
  const bodies = new Map(pages.map((page) => [`${page.slug}.${page.locale}`, pageBody(page, media)] as const))
  const written = [...new Set(pages.map(({ slug }) => slug))].flatMap((slug) => {
    const [my, en, ja] = (['my', 'en', 'ja'] as const).map((locale) => bodies.get(`${slug}.${locale}`))
    return my && en ? [{ slug, body: { my, en, ...(ja && { ja }) }, hidden: false }] : []
  })
  return [...written, ...ofCredits]
}

function pageBody({ markdown, slug, locale, head }: PageSource, media: MediaFinder): PageBody {
  const { title, description } = head
  const rendering: Rendering = { lang: locale, latin: 'en', picture: media.picture }
  if (slug !== 'faq')
    return { title, description, content_html: renderMarkdown(markdown.body, rendering), questions: [] }
  const { before, sections } = splitSections(markdown.body)
  return {
    title,
    description,
    content_html: renderMarkdown(before, rendering),
    questions: sections.map(({ heading, text }) => ({
      question_html: renderLine(heading, rendering),
      answer_html: renderMarkdown(text, rendering),
    })),
  }
}
