/** Something wrong in a content file, at a line counted from 1. */
export type Problem = { file: string; line: number; text: string }

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
