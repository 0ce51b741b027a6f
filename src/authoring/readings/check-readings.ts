import { allCards, allQuestions } from '#server/content/check/check-practice.ts'
import type { Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { YamlFile } from '#server/content/read/yaml-file.ts'
import type { Dictionary } from './dictionary.ts'

type Place = {
  yaml: YamlFile
  path: (string | number)[]
  /** The author knows better than the dictionary. */
  isSure: boolean
  /** Written texts, with how the file says that it is read or sounds. */
  pairs: { field: string; text: string; reading: string | undefined }[]
}

/** Readings that differ from the dictionary's without `reading_ok: true`, and needless such marks. */
export function checkReadings(school: SchoolFiles, dictionary: Dictionary): Problem[] {
  return placesOf(school).flatMap(({ yaml, path, isSure, pairs }) => {
    const wrong = pairs.flatMap(({ field, text, reading }) => {
      if (reading === undefined || !kanji.test(text)) return []
      // Spaces between phrases help in one sentence and mislead in another.
      const expected = dictionary(text)
      if ([expected, dictionary(text.replace(/\s/g, ''))].some((read) => isSame(read, reading))) return []
      const at = [...path, field]
      const what = `${at.join('.')}: ${text} is read ${asHiragana(expected)} by the dictionary, here ${reading}`
      return [yaml.problem(at, `${what}; where it is right, write reading_ok: true`)]
    })
    if (!isSure) return wrong
    const at = [...path, 'reading_ok']
    return wrong.length > 0
      ? []
      : [yaml.problem(at, `${at.join('.')}: the dictionary says the same; leave it out`)]
  })
}

const kanji = /[\u3400-\u4dbf\u4e00-\u9fff々]/

const asHiragana = (text: string) =>
  text.replace(/[ァ-ヶ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60))

/** True if two readings sound the same: the particles は and へ at the end of a phrase, and を, may be written as they sound. */
const isSame = (one: string, other: string) => letters(one) === letters(other) || sound(one) === sound(other)
const letters = (text: string) =>
  asHiragana(text)
    .replace(/[^\p{L}\p{M}ー]/gu, '')
    .replaceAll('を', 'お')
const sound = (text: string) =>
  asHiragana(text)
    .split(/[^\p{L}\p{M}ー]+/u)
    .map((phrase) => phrase.replace(/(?<=.)は$/, 'わ').replace(/(?<=.)へ$/, 'え'))
    .map(letters)
    .join('')

function placesOf(school: SchoolFiles): Place[] {
  const cards = allCards(school).map(({ yaml, path, card }): Place => {
    const { front, reading, sounds, example } = card
    return {
      yaml,
      path,
      isSure: card.reading_ok === true,
      pairs: [
        { field: 'reading', text: front, reading },
        { field: 'sounds', text: front, reading: sounds },
        ...(example ? [{ field: 'example', text: example.text, reading: example.sounds }] : []),
      ],
    }
  })
  const words = school.words.flatMap(({ yaml, value }) =>
    value.categories.flatMap(({ words }, category) =>
      words.map(({ word, reading, reading_ok }, index): Place => {
        const path = ['categories', category, 'words', index]
        return { yaml, path, isSure: reading_ok === true, pairs: [{ field: 'reading', text: word, reading }] }
      }),
    ),
  )
  const questions = allQuestions(school).map(({ yaml, path, question }) => ({ yaml, path, spoken: question }))
  const videos = school.units.flatMap(({ lessons }) =>
    lessons.flatMap(({ yaml, lesson }) => (lesson.type === 'VIDEO' ? [{ yaml, slides: lesson.slides }] : [])),
  )
  const slides = [
    ...videos,
    ...school.shorts.map(({ yaml, short }) => ({ yaml, slides: short.slides })),
  ].flatMap(({ yaml, slides }) => slides.map((spoken, index) => ({ yaml, path: ['slides', index], spoken })))
  const stories = school.stories.flatMap(({ yaml, value }) =>
    value.lines.map((spoken, index) => ({ yaml, path: ['lines', index], spoken })),
  )
  const lines = [...questions, ...slides, ...stories].flatMap(
    ({ yaml, path, spoken: { say, sounds, reading_ok } }): Place[] =>
      say
        ? [
            {
              yaml,
              path,
              isSure: reading_ok === true,
              pairs: [{ field: 'sounds', text: say, reading: sounds }],
            },
          ]
        : [],
  )
  const examples = school.grammar.flatMap(({ yaml, value }) =>
    value.examples.map(({ text, reading, reading_ok }, index): Place => {
      const pairs = [{ field: 'reading', text, reading }]
      return { yaml, path: ['examples', index], isSure: reading_ok === true, pairs }
    }),
  )
  return [...cards, ...words, ...lines, ...examples]
}
