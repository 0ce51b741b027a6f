/** Something wrong in a content file, at a line counted from 1; `advice` is about teaching, and keeps nothing from being imported. */
export type Problem = { file: string; line: number; text: string; advice?: true }

export const asAdvice = (problem: Problem): Problem => ({ ...problem, advice: true })

/** @throws ContentError when anything is wrong but what is mere advice */
export function assertNoErrors(problems: readonly Problem[]): void {
  const serious = problems.filter(({ advice }) => !advice)
  if (serious.length > 0) throw new ContentError(serious)
}

/** `file:line  text`, one problem a line, in the order of files and lines. */
export function listProblems(problems: readonly Problem[]): string {
  return [...problems]
    .sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1))
    .map(({ file, line, text }) => `${file}:${line}  ${text}`)
    .join('\n')
}

/** The content is not fit for import; `problems` names each place. */
export class ContentError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(
      `The content has ${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}:\n${listProblems(problems)}`,
    )
    this.name = 'ContentError'
    this.problems = problems
  }
}
