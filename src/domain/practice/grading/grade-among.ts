import { gradeWith, verdictWith } from './grade-with.ts'
import { judgeText } from './judge-text.ts'
import type { Answer, Gradable, Graded, Verdict } from './question.ts'
import type { TypoVocabulary } from './typo.ts'

/**
 * The verdict on an answer, the same on the phone and on the server. An answer whose form isn't the question's is wrong, none is
 * incomplete; it never throws.
 * @param vocabulary a slip that spells one of them isn't a typo
 */
export const gradeAmong = (
  question: Gradable,
  answer: Answer | undefined,
  vocabulary: TypoVocabulary,
): Graded => gradeWith(judgeText, question, answer, vocabulary)

/** The verdict of `gradeAmong`, without working out how the answer differs, which takes longer. */
export const verdictAmong = (
  question: Gradable,
  answer: Answer | undefined,
  vocabulary: TypoVocabulary,
): Verdict => verdictWith(judgeText, question, answer, vocabulary)
