import { grade } from '#domain/practice/grading/grade.ts'
import type { Answer, Gradable, QuestionType, Solution, Verdict } from '#domain/practice/grading/question.ts'

/** For the grader's tests: a question with its solution; options are id, text and side. */
export function gradable(
  question_type: QuestionType,
  correct_answer: Answer,
  more: Partial<Solution> & { options?: [number, string | null, ('left' | 'right')?][] } = {},
): Gradable {
  const { options = [], ...solution } = more
  return {
    question_type,
    question: '',
    answers: options.map(([id, text, side]) => ({
      id,
      text,
      audio: null,
      picture: null,
      ...(side && { side }),
    })),
    solution: { correct_answer, accepted: [], explanation: null, ...solution },
  }
}

export type Case = { right: string; written: string; verdict: string }

/** The lines of a table, `right answer | answer → verdict`; several right answers are split by ` / `. */
export function casesOf(table: string): Case[] {
  return table
    .split('\n')
    .filter((line) => line.includes('→'))
    .map((line) => {
      const [, right = '', written = '', verdict = ''] = /^(.*?) \| (.*) → (\w+)$/.exec(line) ?? [line]
      return { right, written, verdict }
    })
}

/** The grader's verdict on a case; fill-blank and dictation must agree. */
export function gradeCase({ right, written }: Case, rules: Partial<Solution>): Verdict {
  const [correct = '', ...accepted] = right.split(' / ')
  const [one, other] = (['fill-blank', 'dictation'] as const).map((type) =>
    grade(gradable(type, correct, { ...rules, accepted }), written),
  )
  if (one?.verdict !== other?.verdict) throw new Error(`verdicts differ: ${one?.verdict}, ${other?.verdict}`)
  return one?.verdict ?? 'wrong'
}
