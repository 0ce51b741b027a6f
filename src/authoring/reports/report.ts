import { pendingTexts } from '#authoring/review/pending-texts.ts'
import { checkLength } from '#server/content/check/check-length.ts'
import { allCards, allQuestions, countAnswerPositions } from '#server/content/check/check-practice.ts'
import { checkOrder } from '#server/content/check/check-taught.ts'
import { MAX_MEDIA_BYTES, type MediaSize, megabytes } from '#server/content/check/media-size.ts'
import { resolveFormat } from '#server/content/import/question-body.ts'
import type { Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'

/** The school's contents and its problems. */
export type ContentReport = {
  units: { english: number; japanese: number }
  lessons: number
  videos: number
  questions: {
    total: number
    by_type: Record<string, number>
    by_format: Record<string, number>
    /** Counts of how often the right answer stands at each of four places, level tests included. */
    right_of_four: number[]
  }
  /** Of words; the cards of characters are not counted. */
  cards: number
  characters: number
  words: number
  level_test_items: number
  level_test_items_by_level: Record<string, number>
  units_by_level: Record<string, number>
  shorts: number
  micro_lessons: number
  grammar_points: number
  grammar_points_by_level: Record<string, number>
  stories: number
  stories_by_level: Record<string, number>
  writing: number
  writing_by_level: Record<string, number>
  tips: number
  ads: number
  testimonials: number
  forms: number
  scholarships: number
  /** Each there in Burmese and English. */
  pages: number
  courses: number
  /** Bytes of the committed media. */
  media: MediaSize
  /** Sentences that are longer than their level allows. */
  sentences_too_long: number
  /** Cards and questions with words or kana that no lesson so far has taught. */
  asked_before_taught: number
  /** Burmese texts that no native speaker has read yet. */
  review_pending: number
  problems: Problem[]
}

/** Counts what is in the files. */
export function buildContentReport(school: SchoolFiles): ContentReport {
  const { units, characters, words, levelTests, courses, shorts, microLessons, pages, problems } = school
  const lessons = units.flatMap((unit) => unit.lessons.map(({ lesson }) => lesson))
  const questions = allQuestions({ ...school, levelTests: [] }).map(({ question }) => question)
  const items = levelTests.flatMap(({ value }) => value.items)
  const ofLanguage = (language: string) => units.filter((unit) => unit.language === language).length
  return {
    units: { english: ofLanguage('english'), japanese: ofLanguage('japanese') },
    lessons: lessons.length,
    videos: lessons.filter(({ type }) => type === 'VIDEO').length,
    questions: {
      total: questions.length,
      by_type: tally(questions.map(({ type }) => type)),
      by_format: tally(questions.map(resolveFormat)),
      right_of_four: countAnswerPositions(school),
    },
    cards: allCards(school).length,
    characters: characters
      .flatMap(({ value }) => value.categories)
      .reduce((sum, { characters }) => sum + characters.length, 0),
    words: words.flatMap(({ value }) => value.categories).reduce((sum, { words }) => sum + words.length, 0),
    level_test_items: items.length,
    level_test_items_by_level: tally(items.map(({ level }) => level)),
    units_by_level: tally(units.map(({ unit }) => unit.level)),
    shorts: shorts.length,
    micro_lessons: microLessons.length,
    grammar_points: school.grammar.length,
    grammar_points_by_level: tally(school.grammar.map(({ value }) => value.level)),
    stories: school.stories.length,
    stories_by_level: tally(school.stories.map(({ value }) => value.level)),
    writing: school.writing.length,
    writing_by_level: tally(school.writing.map(({ value }) => value.level)),
    tips: school.tips.flatMap(({ value }) => value.tips).length,
    ads: school.ads.flatMap(({ value }) => value.ads).length,
    testimonials: school.testimonials.flatMap(({ value }) => value.testimonials).length,
    forms: school.forms.length,
    scholarships: school.scholarships.length,
    pages: new Set(pages.map(({ slug }) => slug)).size,
    courses: courses.length,
    media: school.mediaSize,
    sentences_too_long: checkLength(school).length,
    asked_before_taught: checkOrder(school).length,
    review_pending: pendingTexts(school).length,
    problems,
  }
}

function tally(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const name of names.toSorted()) counts[name] = (counts[name] ?? 0) + 1
  return counts
}

/** The report for people. */
export function reportText(report: ContentReport): string {
  const { units, questions, media, problems } = report
  const parts = Object.fromEntries(
    Object.entries(media).flatMap(([kind, bytes]) => (kind === 'total' ? [] : [[kind, megabytes(bytes)]])),
  )
  const list = (counts: Record<string, number | string>) =>
    Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  const total = questions.right_of_four.reduce((sum, count) => sum + count, 0) || 1
  const places = questions.right_of_four.map((count) => `${Math.round((100 * count) / total)} %`)
  return [
    `units            ${units.english} English, ${units.japanese} Japanese (${list(report.units_by_level)})`,
    `lessons          ${report.lessons}, ${report.videos} of them videos`,
    `questions        ${questions.total} (${list(questions.by_type)})`,
    `                 ${list(questions.by_format)}; right answer among four at each place: ${places.join(', ')}`,
    `cards            ${report.cards}`,
    `characters       ${report.characters}, and ${report.words} words`,
    `level test       ${report.level_test_items} items (${list(report.level_test_items_by_level)})`,
    `shorts           ${report.shorts}`,
    `micro lessons    ${report.micro_lessons}`,
    `grammar          ${report.grammar_points} points (${list(report.grammar_points_by_level)})`,
    `stories          ${report.stories} (${list(report.stories_by_level)})`,
    `writing          ${report.writing} (${list(report.writing_by_level)})`,
    `tips             ${report.tips}, ${report.ads} announcements, and ${report.testimonials} testimonials`,
    `pages            ${report.pages}`,
    `forms            ${report.forms}, and ${report.scholarships} rounds of scholarships`,
    `courses          ${report.courses}`,
    `media            ${megabytes(media.total)} of at most ${megabytes(MAX_MEDIA_BYTES)} (${list(parts)})`,
    `too long         ${report.sentences_too_long} sentences for their level`,
    `not taught yet   ${report.asked_before_taught} cards and questions`,
    `review pending   ${report.review_pending} Burmese texts`,
    `problems         ${problems.length}`,
    ...problems.map(({ file, line, text }) => `  ${file}:${line}  ${text}`),
  ].join('\n')
}
