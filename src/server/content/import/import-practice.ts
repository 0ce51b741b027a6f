import { schoolReadings } from '#server/content/import/readings/school-readings.ts'
import { mediaFinder } from '#server/content/media/clips.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { Ids } from '#server/content/read/ids.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import type { BulkTable, DesiredRow } from './content.queries.ts'
import { courseCovers } from './course-covers.ts'
import { keepAll, type Row, type Touched } from './keep-rows.ts'
import * as queries from './practice.queries.ts'
import { publicFile } from './public-file.ts'
import * as characters from './rows/rows-of-characters.ts'
import { grammarRows } from './rows/rows-of-grammar.ts'
import * as rows from './rows/rows-of-practice.ts'
import { storyRows } from './rows/rows-of-stories.ts'
import { writingRows } from './rows/rows-of-writing.ts'
import { storePublic } from './store-media.ts'

/** Imports what is practised in lessons that are imported already; `lessons` are their ids by slug. */
export async function importPractice(
  school: SchoolFiles,
  files: ContentFiles,
  { trx, storage, touched, lessons }: { trx: Database; storage: Storage; touched: Touched; lessons: Ids },
): Promise<void> {
  const used = new Set<string>()
  const media = mediaFinder(files, (path) => used.add(path))
  const read = schoolReadings(school)
  const keep = <T extends BulkTable>(table: T, wanted: readonly (DesiredRow<T> & Row)[]) =>
    keepAll(trx, table, wanted, touched)
  await keep('grammar_points', grammarRows(school, lessons, { media, read }))
  await keep('stories', storyRows(school, lessons, { media, read }))
  await keep('writings', writingRows(school, lessons, { media, read }))
  await keep('questions', rows.questionRows(school, lessons, { media, read }))
  const cards = await keep('cards', rows.cardRows(school, lessons, { media, read }))
  const named = characters.categoryRows(school)
  const categories = await queries.saveCategories(
    trx,
    named.map(({ slug, type, position }) => ({ slug, type, position })),
    named.map(({ name }) => name),
  )
  await keep('characters', characters.characterRows(school, { lessons, cards, categories }, media, files))
  await keep('level_test_items', rows.itemRows(school, media))
  const covers = courseCovers(school, files)
  const courses = await keep('courses', rows.courseRows(school, covers))
  for (const { value } of school.courses) {
    const ids = value.lessons.flatMap((slug) => lessons.get(slug) ?? [])
    const isChanged = await queries.saveCourseLessons(trx, courses.get(value.id) ?? 0, ids)
    if (isChanged && !touched.added.includes(value.id) && !touched.changed.includes(value.id))
      touched.changed.push(value.id)
  }
  const pictures = [...used].map((path) => publicFile(files, path))
  await storePublic(storage, [covers.file, ...pictures])
}
