import { writeFile } from 'node:fs/promises'
import { formatCsv } from '#domain/text/csv.ts'
import { localize } from '#domain/text/locales.ts'
import type { InquiryRow } from '#server/features/desk/inbox/inquiries.queries.ts'
import { formatInquiryTitle } from '#server/features/desk/inbox/inquiry-view.ts'
import { type InquiryFilter, listInquiries } from '#server/features/desk/inbox/operator/operator.queries.ts'
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

async function rowOf(deps: Deps, letter: InquiryRow): Promise<Record<string, string | number | null>> {
  const { id, kind, state, sent_at, name, phone, email, answered_at, answer, fields } = letter
  return {
    number: id,
    kind,
    about: await formatInquiryTitle(deps, letter, 'en'),
    state,
    sent_at: sent_at.toISOString(),
    name,
    phone,
    email,
    answered_at: answered_at?.toISOString() ?? null,
    answer,
    ...Object.fromEntries(fields.map(({ label, value }) => [localize(label, 'en'), value])),
  }
}

/** Writes letters to a file for a spreadsheet, the oldest first, a column for each thing that any of them says. @returns how many */
export async function exportInquiries(
  deps: Deps,
  file: string,
  asked: Pick<InquiryFilter, 'kind' | 'since'>,
): Promise<number> {
  const rows: Record<string, string | number | null>[] = []
  for (let after = 0, some = BATCH_SIZE; some === BATCH_SIZE; ) {
    const letters = await listInquiries(deps.db, { ...asked, state: 'all', most: BATCH_SIZE, after })
    for (const letter of letters) if (letter.state !== 'held') rows.push(await rowOf(deps, letter))
    after = letters.at(-1)?.id ?? after
    some = letters.length
  }
  const others = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = [...new Set([...COLUMNS, ...others])]
  const cells = rows.map((row) => columns.map((column) => row[column] ?? null))
  // Spreadsheets take a file for UTF-8 by its mark.
  await writeFile(file, `\ufeff${formatCsv([columns, ...cells])}`, { mode: 0o600 })
  return rows.length
}
