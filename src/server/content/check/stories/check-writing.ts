import { compareKey } from '#domain/text/compare-key.ts'
import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles, WritingSource } from '#server/content/read/read-school-files.ts'
import { countLetters, countWrittenWords } from '../check-length.ts'
import { checkTitles } from '../check-titles.ts'
import { checkPlace } from './check-place.ts'

/** Length of a model text: in words, and in Japanese in letters. */
const LENGTHS = {
  english: { fewest: 40, most: 90, of: 'words', count: countWrittenWords },
  japanese: { fewest: 80, most: 160, of: 'letters', count: countLetters },
} as const

/** Finds faults in guided writing by itself, and with what it refers to. */
export const checkWriting = (school: SchoolFiles): Problem[] => [
  ...school.writing.flatMap((writing) => [
    ...checkPlace(writing, school),
    ...checkTexts(writing),
    ...checkModel(writing),
  ]),
  ...checkTitles(school.writing),
]

/** Japanese is translated into both languages; English needs no second English. */
function checkTexts({ yaml, value, language }: WritingSource): Problem[] {
  const texts = [
    ...value.useful.map((text, index) => ({ text, path: ['useful', index] })),
    { text: value.model, path: ['model'] },
  ]
  const keys = value.useful.map(({ text }) => compareKey(text))
  return [
    ...texts.flatMap(({ text: { en }, path }) => {
      const name = `${path.join('.')}.en`
      if (language === 'japanese') return en === undefined ? [yaml.problem(path, `${name}: is missing`)] : []
      return en === undefined ? [] : [yaml.problem(path, `${name}: is for Japanese; text is English`)]
    }),
    ...keys.flatMap((key, index) =>
      keys.indexOf(key) < index
        ? [yaml.problem(['useful', index], `useful.${index}: stands there twice`)]
        : [],
    ),
  ]
}

function checkModel({ yaml, value, language }: WritingSource): Problem[] {
  const { fewest, most, of, count } = LENGTHS[language]
  const length = count(value.model.text)
  const text = `model: has ${length} ${of}; ${fewest} to ${most} are good`
  return length < fewest || length > most ? [asAdvice(yaml.problem(['model', 'text'], text))] : []
}
