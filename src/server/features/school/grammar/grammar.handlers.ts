import type { GrammarPoint, OpenGrammarPoint } from '#contract/school/grammar.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import { getGrammar, type StoredPoint } from '#server/core/catalogue/grammar.queries.ts'
import { pointLink, unitLinks } from '#server/core/catalogue/links.ts'
import { judgeAnswers, readQuestionView } from '#server/core/catalogue/read-questions.ts'
import type { School } from '#server/core/catalogue/school.queries.ts'
import { getMicroLessons } from '#server/features/school/micro-lessons/micro-lessons.service.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { paginate } from '#server/platform/call/pagination.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'

export const handlers: FeatureHandlers<'grammar'> = {
  list: async ({ deps, input, locale }) => {
    const { language_id, level } = input
    if (level !== undefined && !(await deps.school()).levels.some(({ code }) => code === level))
      throw fail.invalid({ level: messages().shared_invalid_choice() })
    const { points } = await getGrammar(deps)
    const ofLanguage = points.filter(
      (point) => language_id === undefined || point.language_id === language_id,
    )
    const found = ofLanguage.filter(({ level_code }) => level === undefined || level_code === level)
    const { rows, pagination } = paginate(found, input)
    const levels = [...new Set(ofLanguage.map(({ level_code }) => level_code))]
    return { data: rows.map((point) => pointView(point, locale)), levels, pagination }
  },

  open: async ({ deps, input, locale }) => {
    const { bySlug, practice } = await getGrammar(deps)
    const point = bySlug.get(input.slug)
    if (!point) throw fail.notFound()
    const related = point.body.related.flatMap((slug) => bySlug.get(slug) ?? [])
    const view = openView(point, related, await deps.school(), locale)
    const micro_lessons = (await getMicroLessons(deps))
      .filter(({ grammar }) => grammar.includes(point.slug))
      .map(({ id, title }) => ({ id, title: localize(title, locale) }))
    return { data: { ...view, micro_lessons, practice_lesson_id: practice.get(point.slug) ?? null } }
  },

  check: async ({ deps, input, locale }) => {
    const point = (await getGrammar(deps)).bySlug.get(input.slug)
    if (!point) throw fail.notFound()
    return { data: judgeAnswers(point.body.questions, input.answers, locale) }
  },
}

const pointView = (point: StoredPoint, locale: Locale): GrammarPoint => ({
  ...pointLink(point, locale),
  language_id: point.language_id,
  level: point.level_code,
})

function openView(
  point: StoredPoint,
  related: readonly StoredPoint[],
  school: School,
  locale: Locale,
): Omit<OpenGrammarPoint, 'practice_lesson_id' | 'micro_lessons'> {
  const { reading, text_html, examples, slips, questions, lessons, furigana } = point.body
  return {
    ...pointView(point, locale),
    reading,
    lang: point.language_id === LANGUAGE_IDS.japanese ? 'ja' : 'en',
    content_html: text_html,
    examples: examples.map((example) => ({ ...example, meaning: meaningOf(example, locale) })),
    slips,
    questions: questions.map((question) => readQuestionView(question, locale)),
    units: unitLinks(lessons, school, locale),
    related: related.map((one) => pointLink(one, locale)),
    ...(furigana && { furigana }),
  }
}

/** Meaning of an example, in the reader's language; in Burmese where that is the example's own. */
function meaningOf({ text, meaning }: StoredPoint['body']['examples'][number], locale: Locale): string {
  const said = localize(meaning, locale)
  return said === text ? meaning.my : said
}
