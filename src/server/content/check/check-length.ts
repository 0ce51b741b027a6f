import type { z } from 'zod'
import { asAdvice, type Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { YamlFile } from '#server/content/read/yaml-file.ts'
import type { QuestionFile } from '#server/content/schema/practice.ts'
import type { level } from '#server/content/schema/texts.ts'
import { allCards, allQuestions } from './check-practice.ts'

/** Maximum length of a sentence, by level: in words, and in Japanese in letters, since it writes no spaces. */
export const MAX_SENTENCE_LENGTH: Readonly<Record<z.output<typeof level>, number>> = {
  A1: 8,
  A2: 12,
  B1: 16,
  B2: 20,
  C1: 24,
  N5: 20,
  N4: 28,
  N3: 36,
  N2: 44,
  N1: 52,
}

/** Sentences of a story may be half as long again: it's read and heard as often as one likes, and asks for nothing. */
const OF_STORIES = 1.5

type Text = {
  yaml: YamlFile
  path: (string | number)[]
  text: string
  level: keyof typeof MAX_SENTENCE_LENGTH
  longer?: number
}

/** Sentences in the language that is taught that are longer than their level allows. */
export function checkLength(school: SchoolFiles): Problem[] {
  return taughtTexts(school).flatMap(({ yaml, path, text, level, longer = 1 }) => {
    const most = MAX_SENTENCE_LENGTH[level] * longer
    const isJapanese = level.startsWith('N')
    const longest = Math.max(0, ...splitSentences(text).map(isJapanese ? countLetters : countWrittenWords))
    const unit = isJapanese ? 'letters' : 'words'
    const what = `${path.join('.')}: a sentence of ${longest} ${unit}; ${most} are enough for ${level}`
    return longest > most ? [asAdvice(yaml.problem(path, what))] : []
  })
}

export const splitSentences = (text: string) => text.split(/(?<=[.?!。？！])\s*|\s+–\s+/)
export const countWrittenWords = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}_]/u.test(word)).length
export const countLetters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Every sentence that is read or heard in slides, phrases, cards, questions, shorts and stories. */
function taughtTexts(school: SchoolFiles): Text[] {
  const ofUnits = school.units.flatMap(({ unit: { level }, lessons, ...unit }) => {
    const only = {
      ...school,
      units: [{ ...unit, unit: { level }, lessons }] as SchoolFiles['units'],
      levelTests: [],
    }
    return [
      ...lessons.flatMap(({ yaml, lesson }) => (lesson.type === 'VIDEO' ? ofVideo(yaml, lesson, level) : [])),
      ...allCards(only).flatMap(({ yaml, path, card }) => [
        { yaml, path: [...path, 'front'], text: card.front, level },
        ...(card.example ? [{ yaml, path: [...path, 'example'], text: card.example.text, level }] : []),
      ]),
      ...allQuestions(only).flatMap(({ yaml, path, question }) => ofQuestion(yaml, path, question, level)),
    ]
  })
  const ofShorts = school.shorts.flatMap(({ yaml, short }) => ofVideo(yaml, short, short.level))
  const ofTests = school.levelTests.flatMap(({ yaml, value }) =>
    value.items.flatMap((item, index) => ofQuestion(yaml, ['items', index], item, item.level)),
  )
  const ofStories = school.stories.flatMap(({ yaml, value: { lines, level } }) =>
    lines.map(({ say }, index) => ({
      yaml,
      path: ['lines', index, 'say'],
      text: say,
      level,
      longer: OF_STORIES,
    })),
  )
  const ofWriting = school.writing.flatMap(({ yaml, value: { useful, model, level } }) => [
    ...useful.map(({ text }, index) => ({ yaml, path: ['useful', index, 'text'], text, level })),
    { yaml, path: ['model', 'text'], text: model.text, level },
  ])
  return [...ofUnits, ...ofShorts, ...ofTests, ...ofStories, ...ofWriting]
}

type Video = { slides: readonly { say: string }[]; phrases: readonly { text: string }[] }

const ofVideo = (yaml: YamlFile, { slides, phrases }: Video, level: Text['level']): Text[] => [
  ...slides.map(({ say }, index) => ({ yaml, path: ['slides', index, 'say'], text: say, level })),
  ...phrases.map(({ text }, index) => ({ yaml, path: ['phrases', index], text, level })),
]

function ofQuestion(
  yaml: YamlFile,
  path: Text['path'],
  question: QuestionFile,
  level: Text['level'],
): Text[] {
  const found: [string, unknown][] = [
    ['question', question.question],
    ['say', question.say],
  ]
  if (question.type === 'arrange')
    found.push(['pieces', [question.lead, ...question.pieces, question.tail].filter(Boolean).join(' ')])
  if (question.type === 'multiple-choice' && question.answer_by !== 'picture')
    found.push(['right', question.right], ...question.wrong.map((text): [string, unknown] => ['wrong', text]))
  return found.flatMap(([field, text]) =>
    typeof text === 'string' ? [{ yaml, path: [...path, field], text, level }] : [],
  )
}
