import type { PracticeQuestion } from '#contract/practice.ts'

/** Every sound and picture of a question. */
export const mediaOf = ({ audio, picture, answers }: PracticeQuestion): string[] =>
  [audio, picture, ...answers.flatMap((option) => [option.audio, option.picture])].filter(
    (address) => address !== null,
  )
