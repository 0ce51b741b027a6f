import { mediaFinder } from '#server/content/media/clips.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { Ids } from '#server/content/read/ids.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { Database } from '#server/platform/db/connect.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import type { BulkTable, DesiredRow } from './content.queries.ts'
import { keepAll, type Row, type Touched } from './keep-rows.ts'
import { publicFile } from './public-file.ts'
import { formRows, toIntakeRows } from './rows/rows-of-forms.ts'
import * as rows from './rows/rows-of-reading.ts'
import { storePublic } from './store-media.ts'

/** Imports what stands beside the lessons, whose ids `lessons` has by slug; `videos` are the ids of the shorts' videos by the shorts' slugs. */
export async function importReading(
  school: SchoolFiles,
  files: ContentFiles,
  around: { trx: Database; storage: Storage; touched: Touched; lessons: Ids; videos: Ids },
): Promise<void> {
  const { trx, storage, touched, lessons, videos } = around
  const used = new Set<string>()
  const media = mediaFinder(files, (path) => used.add(path))
  const keep = <T extends BulkTable>(table: T, wanted: readonly (DesiredRow<T> & Row)[]) =>
    keepAll(trx, table, wanted, touched)
  await keep('shorts', rows.shortRows(school, videos))
  await keep('micro_lessons', rows.microLessonRows(school, lessons, files, media))
  await keep('tips', rows.tipRows(school))
  await keep('ads', rows.adRows(school, media))
  await keep('testimonials', rows.testimonialRows(school, media))
  await keep('pages', rows.pageRows(school, media))
  await keep('forms', formRows(school))
  await keep('scholarship_rounds', toIntakeRows(school))
  const covers = school.microLessons.map(({ head }) => rows.microLessonCover(head.id, files))
  const pictures = [...used].map((path) => publicFile(files, path))
  await storePublic(storage, [...covers, ...pictures])
}
