import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { type PendingText, pendingTexts } from '#authoring/review/pending-texts.ts'
import { reviewPaper } from '#authoring/review/review-paper.ts'
import { type ReviewerAnswer, takeAnswers } from '#authoring/review/take-answers.ts'
import { formatCsv, unguarded } from '#domain/text/csv.ts'
import { readContentFiles } from '#server/content/read/files.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { UsageError } from './usage.ts'

export type ContentReviewOptions = { to: string | undefined; from: string | undefined; only: string }

const COLUMNS = ['file', 'place', 'beside', 'burmese', 'right', 'better'] as const
/** By which spreadsheets know that a file is UTF-8. */
const MARK = '\ufeff'

/** `content review`: writes the texts that wait for a native reader, or takes the answers of one. @returns what there is to say */
export async function reviewContent(
  folder: string,
  { to, from, only }: ContentReviewOptions,
): Promise<string> {
  if (from !== undefined) return await take(folder, from)
  const texts = pendingTexts(readSchoolFiles(await readContentFiles(folder))).filter(({ file }) =>
    file.includes(only),
  )
  if (to === undefined) return summary(texts)
  await writeFile(to, to.endsWith('.html') ? reviewPaper(texts) : table(texts))
  return `Wrote ${texts.length} texts of ${filesOf(texts).length} files to ${to}.`
}

const filesOf = (texts: readonly PendingText[]) => [...new Set(texts.map(({ file }) => file))]

function summary(texts: readonly PendingText[]): string {
  const counts = Map.groupBy(texts, ({ file }) => file)
  const rows = [...counts].map(([file, ofFile]) => `${String(ofFile.length).padStart(5)}  ${file}`)
  return [
    ...rows,
    `${texts.length} Burmese texts wait for a native reader, those that most learners meet first.`,
  ].join('\n')
}

const table = (texts: readonly PendingText[]) =>
  `${MARK}${formatCsv([COLUMNS, ...texts.map(({ file, place, beside, burmese }) => [file, place, beside, burmese, '', ''])])}`

async function take(folder: string, from: string): Promise<string> {
  const { changed, corrected, read, refused } = takeAnswers(
    await readContentFiles(folder),
    answersIn(await readFile(from)),
  )
  for (const [file, text] of changed) await writeFile(join(folder, file), text)
  return [
    ...refused.map(
      ({ file, place }) =>
        `${file}  ${place}: not taken: the text has changed since, or the answer holds strange signs`,
    ),
    `${corrected} texts corrected; all is read in ${read.length} files${read.length > 0 ? `: ${read.join(', ')}` : ''}.`,
    ...(corrected > 0
      ? ['npm run thazin -- content check, then media build: captions hold what was corrected.']
      : []),
  ].join('\n')
}

/** @throws UsageError for a file that isn't a table with these columns */
function answersIn(bytes: Buffer): ReviewerAnswer[] {
  const rows = rowsOf(bytes)
  const missing = COLUMNS.filter((name) => rows[0]?.[name] === undefined)
  if (missing.length > 0) throw new UsageError(`The table lacks the columns ${missing.join(', ')}.`)
  return rows.map(({ file = '', place = '', burmese = '', right = '', better = '' }) => ({
    file,
    place: unguarded(place),
    burmese: unguarded(burmese),
    isRight: right.trim() !== '',
    better: unguarded(better).trim(),
  }))
}

function rowsOf(bytes: Buffer): Record<string, string>[] {
  try {
    return parse(bytes, { bom: true, columns: true, relax_column_count: true })
  } catch (error) {
    throw new UsageError(`This is no CSV: ${(error as Error).message}`)
  }
}
