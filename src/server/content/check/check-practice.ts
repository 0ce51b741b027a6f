import { alignReading } from '#domain/text/furigana/furigana.ts'
import { shuffled } from '#server/content/import/shuffle.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { YamlFile } from '#server/content/read/yaml-file.ts'
import type { CardFile, QuestionFile } from '#server/content/schema/practice.ts'
import { findQuestionFaults } from './check-question.ts'

type Place = { yaml: YamlFile; path: (string | number)[] }
type Question = Place & { question: QuestionFile; lang: 'en' | 'ja' }
type Card = Place & { card: CardFile; lang: 'en' | 'ja' }

/** Every question of lessons and of the level tests, with its place. */
export function allQuestions({ units, levelTests }: SchoolFiles): Question[] {
  const ofLessons = units.flatMap(({ language, lessons }) =>
    lessons.flatMap(({ yaml, lesson }) =>
      lesson.type === 'PRACTICE'
        ? lesson.questions.map((question, index) => ({
            yaml,
            path: ['questions', index],
            question,
            lang: language === 'japanese' ? ('ja' as const) : ('en' as const),
          }))
        : [],
    ),
  )
  const ofTests = levelTests.flatMap(({ yaml, value, language }) =>
    value.items.map((question, index) => ({
      yaml,
      path: ['items', index],
      question,
      lang: language === 'japanese' ? ('ja' as const) : ('en' as const),
    })),
  )
  return [...ofLessons, ...ofTests]
}

/** Every flash card with its place. */
export function allCards({ units }: SchoolFiles): Card[] {
  return units.flatMap(({ language, lessons }) =>
    lessons.flatMap(({ yaml, lesson }) =>
      lesson.type === 'FLASH_CARD'
        ? lesson.cards.map((card, index) => ({
            yaml,
            path: ['cards', index],
            card,
            lang: language === 'japanese' ? ('ja' as const) : ('en' as const),
          }))
        : [],
    ),
  )
}

/** Finds faults in questions and cards. */
export function checkPractice(school: SchoolFiles, files: ContentFiles): Problem[] {
  return [
    ...allQuestions(school).flatMap((place) => [
      ...findQuestionFaults(place.question, place.lang).map(({ field, text }) => at(place, field, text)),
      ...pictureNames(place.question).flatMap(([field, name]) => missing(place, field, name, files)),
      ...spoken(place.question).flatMap(([field, text]) => misread(place, field, text)),
      ...otherKanji(place, 'written', place.question, place.question.say),
    ]),
    ...allCards(school).flatMap((place) => checkCard(place, files)),
    ...[...checkPositions(school), ...checkVariety(school)].map(asAdvice),
  ]
}

/** Choosing alone teaches to recognise: who puts words in order or pairs them does something with them. Sounds alone are told apart by ear. */
function checkVariety({ units }: SchoolFiles): Problem[] {
  return units.flatMap(({ lessons }) =>
    lessons.flatMap(({ yaml, lesson }) => {
      if (
        lesson.type !== 'PRACTICE' ||
        lesson.questions.some(({ type }) => type === 'arrange' || type === 'match') ||
        lesson.questions.every(({ say }) => say !== undefined)
      )
        return []
      return [yaml.problem(['questions'], 'questions: none lets learners arrange or match')]
    }),
  )
}

function at({ yaml, path }: Place, field: string, text: string): Problem {
  const steps = [...path, ...field.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))]
  return yaml.problem(steps, `${steps.join('.')}: ${text}`)
}

function missing(place: Place, field: string, name: string, files: ContentFiles): Problem[] {
  return files.has(`pictures/${name}.svg`) ? [] : [at(place, field, `there is no pictures/${name}.svg`)]
}

function pictureNames(question: QuestionFile): [string, string][] {
  const shown: [string, string][] = question.picture ? [['picture', question.picture]] : []
  if (question.type !== 'multiple-choice' || question.answer_by !== 'picture') return shown
  const options = [question.right, ...question.wrong]
  return [...shown, ...options.flatMap((name, index) => named(index, name))]
}

const named = (index: number, name: unknown): [string, string][] =>
  typeof name === 'string' ? [[index === 0 ? 'right' : `wrong.${index - 1}`, name]] : []

function spoken(question: QuestionFile): [string, string][] {
  const line = question.sounds ?? question.say
  const said: [string, string][] = line ? [[question.sounds ? 'sounds' : 'say', line]] : []
  if (question.type !== 'multiple-choice' || question.answer_by !== 'audio') return said
  return [...said, ...[question.right, ...question.wrong].flatMap((name, index) => named(index, name))]
}

const kanji = /[\u3400-\u4dbf\u4e00-\u9fff々〆]/
/** A word of two letters or more that ends in は: most likely the particle. */
const particle = /[ぁ-んァ-ヶ]は(?=[\s、。？！]|$)/

function misread(place: Place & { lang: 'en' | 'ja' }, field: string, text: string): Problem[] {
  if (place.lang !== 'ja') return []
  if (kanji.test(text)) return [at(place, field, 'kanji in what is spoken; write it in kana under sounds')]
  return particle.test(text) ? [at(place, field, 'は as a particle is spoken わ; write so under sounds')] : []
}

type Spoken = { written?: string | undefined; sounds?: string | undefined }

/** The kanji that the voice is given are of what it says. */
function otherKanji(place: Place, field: string, { written, sounds }: Spoken, shown = ''): Problem[] {
  const said = sounds ?? shown
  return written === undefined || alignReading(written, said)
    ? []
    : [at(place, field, `isn’t “${said}” with kanji`)]
}

function checkCard(place: Card, files: ContentFiles): Problem[] {
  const { front, sounds = front, picture, example } = place.card
  return [
    ...(picture ? missing(place, 'picture', picture, files) : []),
    ...misread(place, 'front', sounds),
    ...otherKanji(place, 'written', place.card, front),
    ...(example ? misread(place, 'example', example.sounds ?? example.text) : []),
    ...(example ? otherKanji(place, 'example.written', example, example.text) : []),
    ...(place.lang === 'ja' && !place.card.reading ? [at(place, 'front', 'has no reading')] : []),
    ...(place.lang === 'ja' && example && !example.en ? [at(place, 'example', 'en is missing')] : []),
  ]
}

/** Counts the places of the right answer among four. */
export function countAnswerPositions(school: SchoolFiles): number[] {
  const places = [0, 0, 0, 0]
  for (const place of rightPlaces(school)) places[place.position - 1] = (places[place.position - 1] ?? 0) + 1
  return places
}

const MAX_SHARE = 0.4
/** Fewer questions say nothing about places. */
const MIN_QUESTIONS = 20

/** A learner must not get far by choosing always the same place. */
function checkPositions(school: SchoolFiles): Problem[] {
  const places = rightPlaces(school)
  if (places.length < MIN_QUESTIONS) return []
  return [1, 2, 3, 4].flatMap((position) => {
    const here = places.filter((place) => place.position === position)
    const last = here.at(-1)
    const share = Math.round((100 * here.length) / places.length)
    const text = `the right answer stands at place ${position} of four in ${share} % of the questions: give some another id`
    return last && here.length > MAX_SHARE * places.length ? [at(last, 'id', text)] : []
  })
}

function rightPlaces(school: SchoolFiles) {
  return allQuestions(school).flatMap((place) => {
    const { question } = place
    if (question.type !== 'multiple-choice' || question.wrong.length !== 3) return []
    return [{ ...place, position: shuffled(question.id, [0, 1, 2, 3]).indexOf(0) + 1 }]
  })
}
