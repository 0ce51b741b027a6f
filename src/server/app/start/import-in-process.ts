import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { ImportReport } from '#server/content/import/import-content.ts'
import { ContentError, type Problem } from '#server/content/read/problems.ts'
import type { Connection } from '#server/platform/db/connection.ts'

/** Outcome of an import, as its process tells it. */
export type ImportEnd =
  | { report: ImportReport }
  | { problems: readonly Problem[] }
  | { error: Record<'message' | 'stack' | 'code' | 'path', string | undefined> }

const PROGRAM = join(import.meta.dirname, 'import-process.ts')

/**
 * Imports the school in a process of its own, which takes a hundred megabytes for it and gives them back. It ends with this one.
 * @throws ContentError when the files have problems
 */
export async function importInProcess(connection: Connection): Promise<ImportReport> {
  const child = fork(PROGRAM, { execArgv: [] })
  const end = await new Promise<ImportEnd>((resolve, reject) => {
    child.once('message', (message) => resolve(message as ImportEnd))
    child.once('error', reject)
    child.once('exit', (code, signal) => reject(new Error(`The import ended with ${signal ?? code}`)))
    child.send(connection)
  })
  if ('report' in end) return end.report
  throw 'problems' in end ? new ContentError(end.problems) : Object.assign(new Error(), end.error)
}
