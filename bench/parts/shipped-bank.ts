import { join } from 'node:path'
import { type Bank, bankItem } from '#domain/practice/placement/bank.ts'
import { SCALES } from '#domain/practice/placement/scale.ts'
import { itemRows } from '#server/content/import/rows/rows-of-practice.ts'
import { readContentFiles } from '#server/content/read/files.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'

const silent = { audio: () => null, picture: () => null }

/** The level tests of `content/level-test` as the import stores them, numbered as they stand. */
export async function shippedBanks(): Promise<Record<'english' | 'japanese', Bank>> {
  const files = await readContentFiles(join(import.meta.dirname, '../../content'))
  const rows = itemRows(readSchoolFiles(files), silent)
  const bank = (language: 'english' | 'japanese', languageId: number): Bank => ({
    scale: SCALES[language],
    items: rows.flatMap((row, index) =>
      row.language_id === languageId ? [bankItem({ ...row, id: index + 1 })] : [],
    ),
  })
  return { english: bank('english', 1), japanese: bank('japanese', 2) }
}
