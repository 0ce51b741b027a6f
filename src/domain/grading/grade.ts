import { gradeAmong, isCorrectAmong } from './grade-among.ts'
import type { Answer, Gradable, Graded } from './question.ts'
import { REAL_WORDS } from './real-words.ts'

const NOTHING: ReadonlySet<string> = new Set()

/**
 * The verdict on an answer, as the phone finds it with the words of `realWordsNear`.
 * @param known words of the course (lower case), beside the common ones
 */
export const grade = (question: Gradable, answer: Answer | undefined, known = NOTHING): Graded =>
  gradeAmong(question, answer, { real: REAL_WORDS, known })

/** Whether `grade` finds the answer right, without working out how it differs, which takes longer than the verdict. */
export const isCorrect = (question: Gradable, answer: Answer | undefined): boolean =>
  isCorrectAmong(question, answer, { real: REAL_WORDS, known: NOTHING })
