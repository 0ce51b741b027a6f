import { gradeAmong, verdictAmong } from './grade-among.ts'
import { isRight } from './grade-with.ts'
import type { Answer, Gradable, Graded, Verdict } from './question.ts'
import { REAL_WORDS } from './real-words.ts'

const NOTHING: ReadonlySet<string> = new Set()

/**
 * The verdict on an answer, as the phone finds it with the words of `realWordsNear`.
 * @param known words of the course (lower case), beside the common ones
 */
export const grade = (question: Gradable, answer: Answer | undefined, known = NOTHING): Graded =>
  gradeAmong(question, answer, { real: REAL_WORDS, known })

/** The verdict of `grade`, without working out how the answer differs, which takes longer. */
export const judgeAnswer = (question: Gradable, answer: Answer | undefined): Verdict =>
  verdictAmong(question, answer, { real: REAL_WORDS, known: NOTHING })

/** True if `grade` finds the answer right. */
export const isCorrect = (question: Gradable, answer: Answer | undefined): boolean =>
  isRight(judgeAnswer(question, answer))
