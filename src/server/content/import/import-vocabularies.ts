import type { ContentFiles } from '#server/content/read/files.ts'
import { collectVocabularies } from '#server/content/read/lemmas-file.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { DesiredRow } from './content.queries.ts'
import { keepAll, type Touched } from './keep-rows.ts'

/** Imports the words of what the school says. Who reads the report sees the slugs of lessons and cards, each once. */
export async function importVocabularies(
  school: SchoolFiles,
  files: ContentFiles,
  { trx, touched }: { trx: Database; touched: Touched },
): Promise<void> {
  const own: Touched = { added: [], changed: [], hidden: [] }
  await keepAll(trx, 'vocabularies', vocabularyRows(school, files), own)
  const named = new Set(Object.values(touched).flat())
  const silent = [...own.added, ...own.changed, ...own.hidden].filter((slug) => !named.has(slug))
  touched.changed.push(...silent)
}

const vocabularyRows = (school: SchoolFiles, files: ContentFiles): DesiredRow<'vocabularies'>[] =>
  collectVocabularies(school, files).flatMap(({ slug, kind, words }) =>
    words && words.length > 0 ? [{ slug, kind, words, hidden: false }] : [],
  )
