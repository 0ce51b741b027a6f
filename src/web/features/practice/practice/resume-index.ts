type Known = { question_id: number }

/**
 * Number of questions that a practice went through when it resumes: those before the place in the address, else those before the first
 * that was never answered; a finished practice starts over, unless what was wrong just now still comes back.
 * @param asked the place in the address: from 1; "back" for what comes back after the last; "end" for the end
 */
export function resumeIndex(
  questions: readonly { id: number }[],
  known: readonly Known[],
  asked: string | null,
  isReturning: boolean,
): number {
  const total = questions.length
  if (asked === 'end') return total + 1
  if (asked === 'back') return total
  if (asked !== null) return Math.min(Math.max(0, Math.floor(Number(asked)) - 1 || 0), total)
  const answered = new Set(known.map(({ question_id }) => question_id))
  const next = questions.findIndex(({ id }) => !answered.has(id))
  if (next === -1) return isReturning ? total : 0
  return next
}
