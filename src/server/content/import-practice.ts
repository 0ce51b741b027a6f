import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#server/db/connect.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import { mediaOf } from './clips.ts'
import { hide, type Practised, type Wanted } from './content.queries.ts'
import type { ContentFiles } from './files.ts'
import type { Ids } from './ids.ts'
import * as queries from './practice.queries.ts'
import { publicFile } from './public-file.ts'
import type { SchoolFiles } from './read.ts'
import * as characters from './rows-of-characters.ts'
import * as rows from './rows-of-practice.ts'
import { storePublic } from './store-media.ts'

/** Slugs of what an import touched. */
export type Touched = { added: string[]; changed: string[]; hidden: string[] }

/** Imports what is practised in lessons that are imported already; `lessons` are their ids by slug. */
export async function importPractice(
  school: SchoolFiles,
  files: ContentFiles,
  { trx, storage, touched, lessons }: { trx: Database; storage: Storage; touched: Touched; lessons: Ids },
): Promise<void> {
  const used = new Set<string>()
  const media = mediaOf(files, (path) => used.add(path))
  const keep = <T extends Practised>(table: T, wanted: readonly (Wanted<T> & Row)[]) =>
    keepAll(trx, table, wanted, touched)
  await keep('questions', rows.questionRows(school, lessons, media))
  const cards = await keep('cards', rows.cardRows(school, lessons, media))
  const named = characters.categoryRows(school)
  const categories = await queries.saveCategories(
    trx,
    named.map(({ slug, type, position }) => ({ slug, type, position })),
    named.map(({ name }) => name),
  )
  await keep('characters', characters.characterRows(school, { lessons, cards, categories }, media, files))
  await keep('level_test_items', rows.itemRows(school, media))
  const courses = await keep('courses', rows.courseRows(school, files))
  for (const { value } of school.courses) {
    const ids = value.lessons.flatMap((slug) => lessons.get(slug) ?? [])
    const isChanged = await queries.saveCourseLessons(trx, courses.get(value.id) ?? 0, ids)
    if (isChanged && !touched.added.includes(value.id) && !touched.changed.includes(value.id))
      touched.changed.push(value.id)
    await storePublic(storage, rows.courseCover(value.id, files))
  }
  await Promise.all([...used].map((path) => storePublic(storage, publicFile(files, path))))
}

type Row = { slug: string; hidden: boolean }

/** Writes the rows that are new or differ, hides those that no file asks for; answers all ids by slug. */
async function keepAll(
  trx: Database,
  table: Practised,
  wanted: readonly Row[],
  touched: Touched,
): Promise<Map<string, number>> {
  const stored = new Map((await queries.storedRows(trx, table)).map((row) => [row.slug, row]))
  const slugs = new Set(wanted.map(({ slug }) => slug))
  const isKept = (row: Row) => {
    const { id, ...old } = stored.get(row.slug) ?? { id: 0 }
    return isDeepStrictEqual(row, old)
  }
  const different = wanted.filter((row) => !isKept(row))
  for (const { slug } of different) (stored.has(slug) ? touched.changed : touched.added).push(slug)
  const saved = await queries.saveRows(trx, table, different)
  const gone = [...stored.values()].filter(({ slug, hidden }) => !slugs.has(slug) && !hidden)
  touched.hidden.push(...gone.map(({ slug }) => slug))
  await hide(
    trx,
    table,
    gone.map(({ id }) => id),
  )
  return new Map([...[...stored].map(([slug, { id }]) => [slug, id] as const), ...saved])
}
