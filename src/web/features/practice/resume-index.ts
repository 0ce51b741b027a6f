type Known = { question_id: number }

/**
 * The place of the question, from 0, with which a practice goes on: where the address says, else the first that was never answered;
 * a practice that is done begins anew.
 * @param asked the place in the address, from 1, or "end" for what comes after the last
 */
export function resumeIndex(
  questions: readonly { id: number }[],
  known: readonly Known[],
  asked: string | null,
): number {
  if (asked === 'end') return questions.length
  if (asked !== null) return Math.min(Math.max(0, Math.floor(Number(asked)) - 1 || 0), questions.length)
  const answered = new Set(known.map(({ question_id }) => question_id))
  return Math.max(
    0,
    questions.findIndex(({ id }) => !answered.has(id)),
  )
}
