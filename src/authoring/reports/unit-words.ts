import type { Lemmatisers } from '#authoring/lemmas/build-lemmas.ts'
import type { UnitSource } from '#server/content/read/read-school-files.ts'
import { bareFront } from '#server/content/read/texts-of-school.ts'
import type { LessonFile } from '#server/content/schema/lessons.ts'
import type { QuestionFile } from '#server/content/schema/practice.ts'

/** The words of a unit by their lemmas: those that its cards teach, by front, and all that stand in it. */
export type UnitWords = {
  unit: UnitSource
  taught: ReadonlyMap<string, readonly string[]>
  met: ReadonlySet<string>
}

const plain = (text: unknown) => (typeof text === 'string' ? [text] : [])

/** Texts of a question in the language that is taught. */
function textsOfQuestion(question: QuestionFile): string[] {
  const shared = [...plain(question.say), ...plain(question.question)]
  switch (question.type) {
    case 'arrange':
      return [...shared, [question.lead ?? '', ...question.pieces, question.tail ?? ''].join(' ')]
    case 'fill-blank':
      return [...shared, question.answer]
    case 'match':
      return [...shared, ...question.pairs.flatMap(({ left, right }) => [...plain(left), ...plain(right)])]
    case 'multiple-choice':
      return [...shared, ...plain(question.right)]
    default:
      return shared
  }
}

function textsOfLesson(lesson: LessonFile): string[] {
  if (lesson.type === 'VIDEO')
    return [...lesson.slides.map(({ say }) => say), ...lesson.phrases.map(({ text }) => text)]
  if (lesson.type === 'PRACTICE') return lesson.questions.flatMap(textsOfQuestion)
  return lesson.type === 'FLASH_CARD' ? lesson.cards.flatMap(({ example }) => plain(example?.text)) : []
}

const frontsOf = ({ lessons }: UnitSource): string[] =>
  lessons.flatMap(({ lesson }) =>
    lesson.type === 'FLASH_CARD' ? lesson.cards.map(({ front }) => front) : [],
  )

/** Words that a unit says outside the fronts of its cards. */
const saidIn = ({ lessons }: UnitSource): string[] => lessons.flatMap(({ lesson }) => textsOfLesson(lesson))

/** All that a unit says in the language that is taught. */
export const textsOfUnit = (unit: UnitSource): string[] => [...frontsOf(unit), ...saidIn(unit)]

/** The words of each of these units, in their order. */
export function wordsOfUnits(units: readonly UnitSource[], lemmatisers: Lemmatisers): UnitWords[] {
  return units.map((unit) => {
    const lemmasOf = (text: string) => lemmatisers[unit.language](text).map(({ lemma }) => lemma)
    const taught = new Map(frontsOf(unit).map((front) => [front, lemmasOf(bareFront(front))]))
    const said = saidIn(unit).flatMap(lemmasOf)
    return { unit, taught, met: new Set([...said, ...[...taught.values()].flat()]) }
  })
}
