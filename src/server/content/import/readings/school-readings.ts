import { type ReadKanji, type ReadText, readingLexicon } from '#domain/text/furigana/reading-lexicon.ts'
import { isKana } from '#domain/text/kana.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'

/** Readings of kanji in the school: by japanese/readings.yaml, its words and cards, and everything that it says with a reading. */
export function schoolReadings(school: SchoolFiles): ReadKanji {
  const words = school.words.flatMap(({ value }) =>
    value.categories.flatMap((category) =>
      category.words.map(({ word, reading }) => ({ text: word, reading })),
    ),
  )
  const lessons = school.units.flatMap(({ language, lessons }) => (language === 'japanese' ? lessons : []))
  const cards = lessons.flatMap(({ lesson }) => (lesson.type === 'FLASH_CARD' ? lesson.cards : []))
  const questions = lessons.flatMap(({ lesson }) => (lesson.type === 'PRACTICE' ? lesson.questions : []))
  const points = school.grammar.flatMap(({ value, language }) => (language === 'japanese' ? [value] : []))
  const stories = school.stories.flatMap(({ value, language }) => (language === 'japanese' ? [value] : []))
  const heard = [
    ...words,
    ...cards.map(({ front, reading, sounds }) => ({
      text: front,
      reading: reading && isKana(reading) ? reading : sounds,
    })),
    ...cards.map(({ example }) => ({ text: example?.text, reading: example?.sounds })),
    ...points.flatMap(({ examples, form, reading }) => [{ text: form, reading }, ...examples]),
    ...[...questions, ...stories.flatMap(({ lines }) => lines)].map(({ say, sounds }) => ({
      text: say,
      reading: sounds,
    })),
  ]
  const own = school.readings.flatMap(({ value }) =>
    Object.entries(value).map(([text, reading]) => ({ text, reading })),
  )
  const characters = school.characters.flatMap(({ value }) =>
    value.categories.flatMap((category) =>
      category.characters.map(({ character, reading }) => ({ text: character, reading })),
    ),
  )
  return readingLexicon({
    words: own,
    characters: characters.filter(isRead),
    heard: heard.filter(isRead),
  })
}

const isRead = (said: { text?: string | undefined; reading?: string | undefined }): said is ReadText =>
  said.text !== undefined && said.reading !== undefined
