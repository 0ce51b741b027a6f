import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles, UnitSource } from '#server/content/read/read-school-files.ts'
import { type StrokeTable, strokeCount } from '#server/content/read/strokes-file.ts'
import type { QuestionFile } from '#server/content/schema/practice.ts'
import { allCards, allQuestions } from './check-practice.ts'

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Checks that what lessons and courses refer to is there, and was taught before it is asked. */
export function checkTaught(school: SchoolFiles, strokes: StrokeTable): Problem[] {
  return [
    ...checkCharacters(school),
    ...[...checkCourses(school), ...checkStrokes(school, strokes), ...checkOrder(school)].map(asAdvice),
  ]
}

/** Cards and questions that ask for what no lesson so far has taught. */
export function checkOrder(school: SchoolFiles): Problem[] {
  return [...checkKana(school), ...checkWords(school.units.filter(({ language }) => language === 'english'))]
}

function checkCharacters({ units, characters }: SchoolFiles): Problem[] {
  const known = new Set(
    characters.flatMap(({ value }) =>
      value.categories.flatMap((category) => category.characters.map(({ character }) => character)),
    ),
  )
  return units.flatMap((unit) =>
    unit.lessons.flatMap(({ yaml, lesson }) => {
      const wanted = lesson.type === 'CHARACTER' ? lesson.characters : []
      return wanted.flatMap((character, index) => {
        const text = `characters.${index}: ${character} is not in japanese/characters`
        return known.has(character) ? [] : [yaml.problem(['characters', index], text)]
      })
    }),
  )
}

function checkCourses({ units, courses }: SchoolFiles): Problem[] {
  const lessons = new Set(units.flatMap((unit) => unit.lessons.map(({ lesson }) => lesson.id)))
  return courses.flatMap(({ yaml, value }) =>
    value.lessons.flatMap((id, index) =>
      lessons.has(id) ? [] : [yaml.problem(['lessons', index], `lessons.${index}: there is no lesson ${id}`)],
    ),
  )
}

/** The stroke file must hold each character, with as many strokes as its own file says. */
function checkStrokes({ characters }: SchoolFiles, table: StrokeTable): Problem[] {
  if (Object.keys(table).length === 0) return []
  return characters.flatMap(({ yaml, value }) =>
    value.categories.flatMap((category, place) =>
      category.characters.flatMap(({ character, strokes }, index) => {
        const count = strokeCount(character, table)
        if (count > 0 && (strokes === undefined || strokes === count)) return []
        const path = ['categories', place, 'characters', index, 'strokes']
        const text =
          count === 0
            ? `the stroke file lacks ${character}: build the media again`
            : `${character} has ${count} strokes in the stroke file`
        return [yaml.problem(path, `${path.join('.')}: ${text}`)]
      }),
    ),
  )
}

/** Letters that are taught one by one. */
export const japaneseLetter = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu

const SMALL = 'ぁぃぅぇぉっゃゅょァィゥェォッャュョ'
const FULL_SIZE = 'あいうえおつやゆよアイウエオツヤユヨ'

/** A learner who knows the full-sized kana can read the small one. */
export const fullSize = (letter: string) => FULL_SIZE[SMALL.indexOf(letter)] ?? letter

/** Text that is only spoken is spelled as it sounds, the particle は as わ, since nobody reads it. */
const withoutSounds = (key: string, value: unknown) => (key === 'sounds' ? undefined : value)

/** In cards, practice and videos no kana stands that no CHARACTER lesson taught so far; a school without such lessons teaches kana otherwise. */
function checkKana(school: SchoolFiles): Problem[] {
  const taught = new Set<string>()
  return school.units.flatMap((unit) => {
    for (const { lesson } of unit.lessons)
      if (lesson.type === 'CHARACTER') for (const text of lesson.characters) taught.add(text)
    if (unit.language !== 'japanese' || taught.size === 0) return []
    const known = new Set([...taught].flatMap((text) => [...text]))
    const shown = checkShown(unit, known)
    const only = { ...school, units: [unit], levelTests: [] }
    const inKana = [...allQuestions(only), ...allCards(only)].flatMap((place) => {
      const content = 'card' in place ? place.card : place.question
      const found = JSON.stringify(content, withoutSounds).match(kana) ?? []
      const early = [...new Set(found)].filter((letter) => !known.has(letter) && !known.has(fullSize(letter)))
      const text = `${place.path.join('.')}: ${early.join(' ')} was not taught yet`
      return early.length > 0 ? [place.yaml.problem(place.path, text)] : []
    })
    return [...shown, ...inKana]
  })
}

/** A video shows no kana that no CHARACTER lesson taught so far; of its kanji the import leaves out what wasn't taught. */
function checkShown({ lessons }: UnitSource, known: ReadonlySet<string>): Problem[] {
  return lessons.flatMap(({ yaml, lesson }) => {
    const slides = lesson.type === 'VIDEO' ? lesson.slides : []
    return slides.flatMap(({ say }, index) => {
      const letters = say.match(kana) ?? []
      const early = letters.filter((letter) => !known.has(letter) && !known.has(fullSize(letter)))
      const text = `slides.${index}.say: ${[...new Set(early)].join(' ')} was not taught yet`
      return early.length > 0 ? [yaml.problem(['slides', index, 'say'], text)] : []
    })
  })
}

/** Contractions are written out: `they're` teaches `they` and `are`. */
export const splitTaughtWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/n't\b/g, ' not')
    .replace(/'m\b/g, ' am')
    .replace(/'re\b/g, ' are')
    .replace(/'s\b/g, ' is')
    .match(/[a-z]+/g) ?? []

const notAsked = new Set([
  'id',
  'type',
  'explain',
  'grammar',
  'wrong',
  'extra',
  'prompt',
  'sounds',
  'picture',
  'answer_by',
  'accepted',
])
const byPicture = (question: QuestionFile) =>
  question.type === 'multiple-choice' && question.answer_by === 'picture'

/** English practice uses no word that its unit or one before did not teach, nor names as assumed. */
function checkWords(units: readonly UnitSource[]): Problem[] {
  const known = new Set<string>()
  const isKnown = (word: string) =>
    [word, word.replace(/e?s$/, ''), `${word}s`].some((form) => known.has(form))
  return units.flatMap((unit) => {
    for (const word of taughtBy(unit)) known.add(word)
    return unit.lessons.flatMap(({ yaml, lesson }) => {
      if (lesson.type !== 'PRACTICE') return []
      return lesson.questions.flatMap((question, index) => {
        const texts = Object.entries(question).flatMap(([key, value]) =>
          notAsked.has(key) || (key === 'right' && byPicture(question)) ? [] : plainTexts(value),
        )
        const early = [...new Set(texts.flatMap(splitTaughtWords))].filter((word) => !isKnown(word))
        const text = `questions.${index}: not taught yet: ${early.join(', ')} (or list it under assumes in unit.yaml)`
        return early.length > 0 ? [yaml.problem(['questions', index], text)] : []
      })
    })
  })
}

/** The English words that a unit teaches or assumes, as they are written. */
export function taughtBy({ unit, lessons }: UnitSource): string[] {
  const texts = lessons.flatMap(({ lesson }) => {
    if (lesson.type === 'VIDEO')
      return [...lesson.slides.map(({ say }) => say), ...lesson.phrases.map(({ text }) => text)]
    return lesson.type === 'FLASH_CARD'
      ? lesson.cards.flatMap(({ front, example }) => [front, example?.text ?? ''])
      : []
  })
  return [...texts, ...(unit.assumes ?? [])].flatMap(splitTaughtWords)
}

/** Texts in the language that is taught: those that are not in the languages of the interface. */
function plainTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(plainTexts)
  if (typeof value !== 'object' || value === null || 'my' in value) return []
  return Object.values(value).flatMap(plainTexts)
}
