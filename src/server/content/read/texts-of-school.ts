import type { VocabularyKind } from '#domain/school/lemmas/lemma.ts'
import { splitLanguageSpans } from '#server/content/read/language-spans.ts'
import { tokenize } from '#server/content/read/markdown.ts'
import type { Language, SchoolFiles } from '#server/content/read/read-school-files.ts'

/** Texts in which one thing of the school speaks the language that it teaches. */
export type SpokenSource = { kind: VocabularyKind; slug: string; language: Language; texts: string[] }

/** Everything of the school that has words, in its order: the lines of videos and stories, what articles quote, the fronts of cards. */
export function textsOfSchool(school: SchoolFiles): SpokenSource[] {
  const ofUnits = school.units.flatMap(({ language, lessons }) =>
    lessons.flatMap(({ lesson }): SpokenSource[] => {
      if (lesson.type === 'VIDEO')
        return [{ kind: 'lesson', slug: lesson.id, language, texts: lesson.slides.map(({ say }) => say) }]
      if (lesson.type !== 'FLASH_CARD') return []
      return lesson.cards.map(({ id, front }) => ({
        kind: 'card',
        slug: id,
        language,
        texts: [language === 'english' ? bareFront(front) : front],
      }))
    }),
  )
  const shorts = school.shorts.map(
    ({ short: { id, language, slides } }): SpokenSource => ({
      ...{ kind: 'short', slug: id, language },
      texts: slides.map(({ say }) => say),
    }),
  )
  const articles = school.microLessons.map(
    ({ markdown, language, head }): SpokenSource => ({
      ...{ kind: 'micro-lesson', slug: head.id, language },
      texts: quotedIn(markdown.body, language),
    }),
  )
  const stories = school.stories.map(
    ({ value, language }): SpokenSource => ({
      ...{ kind: 'story', slug: value.id, language },
      texts: value.lines.map(({ say }) => say),
    }),
  )
  return [...ofUnits, ...shorts, ...articles, ...stories]
}

/** `to take (a bus)` is take; `go – went` shows its past. */
export const bareFront = (front: string) => front.replace(/^to /, '').replace(/\s*[(–].*$/, '')

/** Quotations in a Burmese article in the language that it is about; romaji only says how Japanese sounds. */
function quotedIn(body: string, language: Language): string[] {
  const wanted = language === 'japanese' ? 'ja' : 'en'
  const latin = language === 'japanese' ? 'ja-Latn' : 'en'
  return tokenize(body)
    .flatMap(({ token }) =>
      token.type === 'text' ? splitLanguageSpans(token.content, { lang: 'my', latin }) : [],
    )
    .flatMap(({ text, lang }) => (lang === wanted ? [text.trim()] : []))
}
