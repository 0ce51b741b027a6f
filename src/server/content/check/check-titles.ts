import { compareKey } from '#domain/text/compare-key.ts'
import type { Problem } from '#server/content/read/problems.ts'
import type { StorySource } from '#server/content/read/read-school-files.ts'

type Titled = Pick<StorySource, 'yaml' | 'language'> & { value: { title: { my: string; en: string } } }

/** Two of one kind in a language may not be called the same. */
export function checkTitles(sources: readonly Titled[]): Problem[] {
  const seen = new Map<string, string>()
  return sources.flatMap(({ yaml, value, language }) =>
    (['my', 'en'] as const).flatMap((locale) => {
      const key = `${language} ${locale} ${compareKey(value.title[locale])}`
      const first = seen.get(key)
      seen.set(key, first ?? yaml.file)
      return first ? [yaml.problem(['title', locale], `title.${locale}: is that of ${first}`)] : []
    }),
  )
}
