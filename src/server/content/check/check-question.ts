import { judgeAnswer } from '#domain/practice/grading/grade.ts'
import type { Answer } from '#domain/practice/grading/question.ts'
import { compareKey } from '#domain/text/compare-key.ts'
import { questionBody } from '#server/content/import/question-body.ts'
import type { MediaFinder } from '#server/content/media/clips.ts'
import type { QuestionFile } from '#server/content/schema/practice.ts'
import type { BodyText, QuestionBody } from '#server/platform/db/bodies.ts'

/** Something wrong in a question, at one of its fields. */
export type QuestionFault = { field: string; text: string }

/** Addresses and levels do not matter to the grader: a name stands for each. */
const anyMedia: MediaFinder = { audio: ({ text }) => text, picture: (name) => name }

/** Finds faults in a question by itself, whatever stands around it. */
export function findQuestionFaults(question: QuestionFile, lang: 'en' | 'ja'): QuestionFault[] {
  // A question in the learner's own language may also say what is to be written.
  const needsBlank = question.type === 'fill-blank' && typeof question.question === 'string'
  const shown =
    typeof question.question === 'string' ? [question.question] : Object.values(question.question ?? {})
  const blanks = shown.map((text) => String(text).split('___').length - 1)
  return [
    ...optionFaults(question),
    ...(needsBlank && blanks.includes(0) ? [{ field: 'question', text: 'has no blank (___)' }] : []),
    ...(blanks.some((count) => count > 1) ? [{ field: 'question', text: 'has more than one blank' }] : []),
    ...(question.type === 'dictation' && !question.say
      ? [{ field: 'type', text: 'a dictation needs say' }]
      : []),
    ...orderFaults(question),
    ...gradeFaults(question, questionBody(question, { lang, level: 'A1', media: anyMedia })),
  ]
}

function optionFaults(question: QuestionFile): QuestionFault[] {
  if (question.type === 'multiple-choice') {
    const right = keysOf(question.right)
    const among = question.wrong.findIndex((option) => isEqual(keysOf(option), right))
    if (among >= 0) return [{ field: `wrong.${among}`, text: 'is the right answer too' }]
    return twins(question.wrong).map((index) => ({ field: `wrong.${index}`, text: 'stands there twice' }))
  }
  if (question.type !== 'match') return []
  const sides = (['left', 'right'] as const).flatMap((side) =>
    twins(question.pairs.map((pair) => pair[side])).map((index) => ({ index, side })),
  )
  return sides.map(({ index, side }) => ({ field: `pairs.${index}.${side}`, text: 'stands there twice' }))
}

const keysOf = (text: BodyText) =>
  typeof text === 'string' ? [compareKey(text)] : [compareKey(text.my), compareKey(text.en)]

/** Two options must differ in every language in which they are shown. */
const isEqual = (one: string[], other: string[]) =>
  one.some((key, index) => key === (other[index] ?? other[0]))

function twins(texts: readonly BodyText[]): number[] {
  const keys = texts.map(keysOf)
  return [...keys.keys()].filter((index) =>
    keys.slice(0, index).some((other) => isEqual(other, keys[index] ?? [])),
  )
}

function orderFaults(question: QuestionFile): QuestionFault[] {
  if (question.type !== 'arrange') return []
  const pieces = new Set([...question.pieces, ...question.extra])
  return question.accepted.flatMap((order, index) =>
    order.some((piece) => !pieces.has(piece))
      ? [{ field: `accepted.${index}`, text: 'has a piece that is not there' }]
      : [],
  )
}

/** The product's own grader must find the right answers right, and everything else that is offered wrong. */
function gradeFaults(question: QuestionFile, body: QuestionBody): QuestionFault[] {
  const gradable = {
    question_type: question.type,
    question: textOf(body.question),
    answers: body.answers.map((option) => ({ ...option, text: option.text && textOf(option.text) })),
    solution: { ...body.solution, explanation: null },
  }
  const verdict = (answer: Answer) => judgeAnswer(gradable, answer)
  const { correct_answer, accepted } = body.solution
  const refused = [correct_answer, ...accepted].filter((answer) => verdict(answer) !== 'right')
  const taken = otherAnswers(body, question.type).filter((answer) => verdict(answer) === 'right')
  return [
    ...refused.map((answer) => ({ field: 'type', text: `the grader refuses ${JSON.stringify(answer)}` })),
    ...taken.map((answer) => ({ field: 'type', text: `the grader takes ${JSON.stringify(answer)} too` })),
  ]
}

const textOf = (text: BodyText) => (typeof text === 'string' ? text : text.en)

/** Answers that a learner may give besides the right one. */
function otherAnswers({ answers, solution }: QuestionBody, type: QuestionFile['type']): Answer[] {
  const { correct_answer: right } = solution
  if (type === 'multiple-choice' || type === 'true-false')
    return answers.map(({ id }) => id).filter((id) => id !== right)
  if (type === 'arrange' && isIds(right)) return [right.slice(0, -1), [...right, ...spare(answers, right)]]
  return []
}

const isIds = (answer: Answer): answer is readonly number[] =>
  Array.isArray(answer) && answer.every((id) => typeof id === 'number')

/** The first piece that the right order doesn't use, or its own first piece again. */
const spare = (answers: QuestionBody['answers'], right: readonly number[]) =>
  answers
    .map(({ id }) => id)
    .filter((id) => !right.includes(id))
    .concat(right)
    .slice(0, 1)
