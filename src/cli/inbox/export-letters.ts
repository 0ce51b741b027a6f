import { writeFile } from 'node:fs/promises'
import { csvOf } from '#domain/text/csv.ts'
import { inLocale } from '#domain/text/locales.ts'
import { titleOf } from '#server/features/desk/inbox/letter-view.ts'
import type { LetterRow } from '#server/features/desk/inbox/letters.queries.ts'
import { type Asked, listLetters } from '#server/features/desk/inbox/operator/operator.queries.ts'
import type { Deps } from '#server/platform/deps.ts'

const BATCH_SIZE = 500
const COLUMNS = [
  'number',
  'kind',
  'about',
  'state',
  'sent_at',
  'name',
  'phone',
  'email',
  'answered_at',
  'answer',
] as const

async function rowOf(deps: Deps, letter: LetterRow): Promise<Record<string, string | number | null>> {
  const { id, kind, state, sent_at, name, phone, email, answered_at, answer, fields } = letter
  return {
    number: id,
    kind,
    about: await titleOf(deps, letter, 'en'),
    state,
    sent_at: sent_at.toISOString(),
    name,
    phone,
    email,
    answered_at: answered_at?.toISOString() ?? null,
    answer,
    ...Object.fromEntries(fields.map(({ label, value }) => [inLocale(label, 'en'), value])),
  }
}

/** Writes letters to a file for a spreadsheet, the oldest first, a column for each thing that any of them says. @returns how many */
export async function exportLetters(
  deps: Deps,
  file: string,
  asked: Pick<Asked, 'kind' | 'since'>,
): Promise<number> {
  const rows: Record<string, string | number | null>[] = []
  for (let after = 0, some = BATCH_SIZE; some === BATCH_SIZE; ) {
    const letters = await listLetters(deps.db, { ...asked, state: 'all', most: BATCH_SIZE, after })
    for (const letter of letters) if (letter.state !== 'held') rows.push(await rowOf(deps, letter))
    after = letters.at(-1)?.id ?? after
    some = letters.length
  }
  const others = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = [...new Set([...COLUMNS, ...others])]
  const cells = rows.map((row) => columns.map((column) => row[column] ?? null))
  // Spreadsheets take a file for UTF-8 by its mark.
  await writeFile(file, `\ufeff${csvOf([columns, ...cells])}`, { mode: 0o600 })
  return rows.length
}
