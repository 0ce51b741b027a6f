import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Furigana } from '#domain/text/furigana/ruby.ts'

/** Readings of a question's kanji; what would answer it is shown with the verdict only. */
export const listReadings = (
  { furigana, solution }: PracticeQuestion,
  isAnswered: boolean,
): Furigana | undefined =>
  isAnswered && solution.furigana ? { ...furigana, ...solution.furigana } : furigana
