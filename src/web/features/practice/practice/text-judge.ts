import type { JudgeText } from '#domain/practice/grading/grade-with.ts'
import type { Answer } from '#domain/practice/grading/question.ts'

let judge: JudgeText | null = null

/** Judge of typed answers, once it is here: `gradeWith` throws for one before. */
export const textJudge = (): JudgeText | null => judge

/** On the server it is here from the beginning. */
export const provideTextJudge = (given: JudgeText): void => {
  judge = given
}

/** Fetches what judges typed answers: 11 kB that a page can wake without, and a run of choices never needs. @throws where it can't be had */
export async function fetchTextJudge(): Promise<void> {
  judge ??= (await import('#domain/practice/grading/judge-text.ts')).judgeText
}

/** True if one of these answers needs it. */
export const needsTextJudge = (answers: readonly { answer: Answer }[]): boolean =>
  judge === null && answers.some(({ answer }) => typeof answer === 'string')
