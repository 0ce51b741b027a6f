import { compareKey } from '#domain/text/compare-key.ts'
import { difference } from './difference.ts'
import type { Answer, Gradable, Graded, Piece, Verdict } from './question.ts'
import type { TypoVocabulary } from './typo.ts'

/** The verdict on a typed text, and how it differs from what is right. */
export type JudgeText = (question: Gradable, answer: string, vocabulary: TypoVocabulary) => Judged
export type Judged = { verdict: Verdict; diff?: () => Piece[] }

/**
 * The verdict on an answer, the same on the phone and on the server. An answer whose form isn't the question's is wrong, none is
 * incomplete.
 * @param judgeText judges what was typed; null where only choices are graded
 * @param vocabulary a slip that spells one of them isn't a typo
 * @throws Error where a text is to be judged and nothing judges it
 */
export function gradeWith(
  judgeText: JudgeText | null,
  question: Gradable,
  answer: Answer | undefined,
  vocabulary: TypoVocabulary,
): Graded {
  const { correct_answer } = question.solution
  const { verdict, diff } = judge(judgeText, question, answer ?? null, vocabulary)
  return {
    is_correct: isRight(verdict),
    verdict,
    correct_answer,
    ...(diff && { diff: diff() }),
  }
}

/** The verdict of `gradeWith`, without working out how the answer differs, which takes longer. */
export const verdictWith = (
  judgeText: JudgeText | null,
  question: Gradable,
  answer: Answer | undefined,
  vocabulary: TypoVocabulary,
): Verdict => judge(judgeText, question, answer ?? null, vocabulary).verdict

export const isRight = (verdict: Verdict) => verdict === 'right' || verdict === 'typo'

function judge(
  judgeText: JudgeText | null,
  question: Gradable,
  answer: Answer,
  vocabulary: TypoVocabulary,
): Judged {
  if (answer === null || answer === '' || (Array.isArray(answer) && answer.length === 0))
    return { verdict: 'incomplete' }
  if (Array.isArray(answer) && answer.length > question.answers.length) return { verdict: 'wrong' }
  switch (question.question_type) {
    case 'multiple-choice':
    case 'true-false':
      return { verdict: rightAnswers(question).includes(answer) ? 'right' : 'wrong' }
    case 'arrange':
      return isIds(answer) ? judgeOrder(question, answer) : { verdict: 'wrong' }
    case 'match':
      return { verdict: isPairs(answer) ? judgePairs(question, answer) : 'wrong' }
    case 'fill-blank':
    case 'dictation':
      if (typeof answer !== 'string') return { verdict: 'wrong' }
      if (!judgeText) throw new Error('Nothing judges what is typed')
      return judgeText(question, answer, vocabulary)
  }
}

/** Pieces with the same text stand for each other. Fewer pieces than the answer needs are incomplete. */
function judgeOrder(question: Gradable, ids: readonly number[]): Judged {
  const keyOf = keys(question)
  const orders = rightAnswers(question).filter(isIds)
  const key = (order: readonly number[]) => order.map(keyOf).join('\n')
  if (new Set(ids).size === ids.length && orders.some((order) => key(order) === key(ids)))
    return { verdict: 'right' }
  const written = (order: readonly number[]) =>
    order.map((id) => question.answers.find((option) => option.id === id)?.text ?? '').join(' ')
  const fewest = Math.min(...orders.map((order) => order.length))
  return {
    verdict: ids.length < fewest ? 'incomplete' : 'wrong',
    diff: () => difference(written(ids), written(orders[0] ?? [])),
  }
}

/** Pairs count in any order, each left thing once. */
function judgePairs(question: Gradable, pairs: readonly (readonly number[])[]): Verdict {
  const keyOf = keys(question)
  const key = (all: readonly (readonly number[])[]) =>
    all
      .map(([left = 0, right = 0]) => `${keyOf(left)}\t${keyOf(right)}`)
      .sort()
      .join('\n')
  const matched = rightAnswers(question).filter(isPairs)
  const once = new Set(pairs.map(([left]) => left)).size === pairs.length
  if (once && matched.some((right) => key(right) === key(pairs))) return 'right'
  return pairs.length < Math.min(...matched.map((right) => right.length)) ? 'incomplete' : 'wrong'
}

/** Key that identifies an option: its text, or its id where it has none or isn't an option. */
function keys(question: Gradable): (id: number) => string {
  return (id) => {
    const text = question.answers.find((option) => option.id === id)?.text
    return text ? compareKey(text) : `#${id}`
  }
}

export const rightAnswers = ({ solution }: Gradable): Answer[] => [
  solution.correct_answer,
  ...solution.accepted,
]

const isIds = (answer: Answer): answer is readonly number[] =>
  Array.isArray(answer) && answer.every((id) => typeof id === 'number')

const isPairs = (answer: Answer): answer is readonly (readonly number[])[] =>
  Array.isArray(answer) && answer.every((pair) => Array.isArray(pair) && pair.length === 2)
