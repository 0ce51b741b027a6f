import type { PracticeQuestion } from '#contract/practice/practice.ts'

/** Every sound and picture of a question. */
export const questionMedia = ({ audio, picture, answers }: PracticeQuestion): string[] =>
  [audio, picture, ...answers.flatMap((option) => [option.audio, option.picture])].filter(
    (address) => address !== null,
  )
