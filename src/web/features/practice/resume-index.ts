type Known = { question_id: number }

/**
 * The index of the question with which a practice resumes: the one in the address, else the first that was never answered;
 * a finished practice starts over.
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
