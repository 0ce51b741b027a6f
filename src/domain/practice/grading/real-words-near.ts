import { englishReadings, englishWords } from './english.ts'
import { listSpellings } from './english-spelling.ts'
import type { Gradable } from './question.ts'
import { REAL_WORDS } from './real-words.ts'
import { isTypo } from './typo.ts'

const NOTHING: ReadonlySet<string> = new Set()
const NO_WORDS = { real: NOTHING, known: NOTHING }

/** The common words that the grader can meet in slips at these questions: with them it finds what it finds with the whole list. */
export function realWordsNear(questions: readonly Gradable[]): string[] {
  const goals = questions.flatMap(({ question_type, solution }) =>
    question_type === 'fill-blank' || question_type === 'dictation'
      ? [solution.correct_answer, ...solution.accepted].flatMap((right) =>
          typeof right === 'string' ? englishReadings(englishWords(right)) : [],
        )
      : [],
  )
  const words = new Set(goals.flat().flatMap(listSpellings))
  const joined = new Set(goals.flatMap((goal) => goal.map((word, i) => word + (goal[i + 1] ?? ''))))
  const near = [...words]
  const isNear = (real: string) =>
    near.some(
      (word) =>
        word[0] === real[0] && Math.abs(real.length - word.length) < 2 && isTypo(real, word, NO_WORDS),
    )
  return [...REAL_WORDS].filter((real) => words.has(real) || joined.has(real) || isNear(real))
}
