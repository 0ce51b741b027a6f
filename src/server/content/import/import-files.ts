import { isDeepStrictEqual } from 'node:util'
import { checkSchool } from '#server/content/check/check-school.ts'
import { type ContentFiles, hashOfFiles, readContentFiles } from '#server/content/read/files.ts'
import { assertNoErrors } from '#server/content/read/problems.ts'
import type { LessonSource, SchoolFiles, UnitSource } from '#server/content/read/read-school-files.ts'
import type { Slide } from '#server/content/schema/lessons.ts'
import { saveRelease } from '#server/core/catalogue/release.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Storage } from '#server/providers/storage/port.ts'
import * as queries from './content.queries.ts'
import type { ImportDeps, ImportReport } from './import-content.ts'
import { importPractice } from './import-practice.ts'
import { importReading } from './import-reading.ts'
import { importVocabularies } from './import-vocabularies.ts'
import type { Touched } from './keep-rows.ts'
import { importPlans } from './plans/import-plans.ts'
import { findCover, findPoster, videoRow, wantedLesson, wantedUnit } from './rows/rows-of-files.ts'
import { newIdentity, storePublic, storeVideo } from './store-media.ts'

/** Reads and checks the school's files, and writes what differs. @throws ContentError when they have problems */
export async function importFiles(root: string, { db, storage }: ImportDeps): Promise<ImportReport> {
  const files = await readContentFiles(root)
  const school = checkSchool(files)
  assertNoErrors(school.problems)
  return await inTransaction(db, async (trx) => {
    await queries.lockRelease(trx)
    const report = await importRows(school, files, trx, storage)
    const touched = report.added.length + report.changed.length + report.hidden.length
    const version = (await queries.release(trx)).version + (touched > 0 ? 1 : 0)
    await saveRelease(trx, version, hashOfFiles(files))
    return { version, ...report }
  })
}

async function importRows(
  school: SchoolFiles,
  files: ContentFiles,
  trx: Database,
  storage: Storage,
): Promise<Touched> {
  const touched: Touched = { added: [], changed: [], hidden: [] }
  const levels = await queries.levelIds(trx)
  const units = keeper(await queries.storedUnits(trx), touched, (row: queries.DesiredRow<'units'>) =>
    queries.saveUnit(trx, row),
  )
  const lessons = keeper(await queries.storedLessons(trx), touched, (row: queries.DesiredRow<'lessons'>) =>
    queries.saveLesson(trx, row),
  )
  const videos = keeper(await queries.storedVideos(trx), touched, (row: queries.DesiredRow<'videos'>) =>
    queries.saveVideo(trx, row),
  )

  const lessonIds = new Map<string, number>()
  const places = new Map<number, number>()
  const taught = new Set<string>()
  for (const source of school.units) {
    const levelId = levels.get(source.unit.level)
    if (levelId === undefined) throw new Error(`The database has no level ${source.unit.level}`)
    const position = (places.get(levelId) ?? 0) + 1
    places.set(levelId, position)
    await storePublic(storage, [findCover(source, files)])
    const unitId = await units.keep(wantedUnit(source, levelId, position, files))
    await importLessons(source, unitId)
  }
  await queries.hide(trx, 'units', units.forgotten())
  await queries.hide(trx, 'lessons', lessons.forgotten())
  await importPractice(school, files, { trx, storage, touched, lessons: lessonIds })
  const shortVideos = new Map<string, number>()
  for (const source of school.shorts) {
    const id = await importVideo(
      source.short.id,
      { ...source, slides: source.short.slides, kanji: taught },
      source.short.vdocipher,
    )
    if (id !== null) shortVideos.set(source.short.id, id)
  }
  await importPlans(school, { trx, touched })
  await importReading(school, files, { trx, storage, touched, lessons: lessonIds, videos: shortVideos })
  await importVocabularies(school, files, { trx, touched })
  return touched

  async function importLessons(unit: UnitSource, unitId: number): Promise<void> {
    const lang = unit.language === 'japanese' ? 'ja' : 'en'
    for (const { lesson } of unit.lessons)
      if (lesson.type === 'CHARACTER') for (const character of lesson.characters) taught.add(character)
    for (const [index, source] of unit.lessons.entries()) {
      const { lesson } = source
      const said = lesson.type === 'VIDEO' ? lesson : { slides: [], vdocipher: undefined }
      const videoId = await importVideo(
        lesson.id,
        { ...source, slides: said.slides, kanji: taught },
        said.vdocipher,
      )
      const row = wantedLesson(source, { id: unitId, lang }, index + 1, videoId, files)
      lessonIds.set(row.slug, await lessons.keep(row))
    }
  }

  /** The video of a lesson or a short in the storage and the database; null while it is not built. */
  async function importVideo(
    slug: string,
    media: Pick<LessonSource, 'mediaFolder' | 'video'> & {
      slides: readonly Slide[]
      kanji: ReadonlySet<string>
    },
    hostedAs?: string,
  ): Promise<number | null> {
    await storePublic(storage, [findPoster(media, files)])
    if (!media.video) return null
    const identity = videos.find(slug) ?? newIdentity()
    const hosting_id = hostedAs ?? identity.hosting_id
    const row = videoRow(slug, media, media.video, { ...identity, hosting_id }, files)
    await storeVideo(storage, row, media.video, media.mediaFolder, files)
    return await videos.keep(row)
  }
}

/** Writes only rows that are new or differ, notes them, and knows which stored rows no file asked for. */
function keeper<Row extends { slug: string; hidden?: boolean }>(
  stored: readonly (Row & { id: number })[],
  touched: Touched,
  save: (row: Row) => Promise<number>,
) {
  const bySlug = new Map(stored.map((row) => [row.slug, row]))
  const kept = new Set<string>()
  return {
    find: (slug: string) => bySlug.get(slug),
    async keep(row: Row): Promise<number> {
      kept.add(row.slug)
      const old = bySlug.get(row.slug)
      if (old && isDeepStrictEqual({ ...row, id: old.id }, { ...old })) return old.id
      const list = old ? touched.changed : touched.added
      if (!list.includes(row.slug)) list.push(row.slug)
      return await save(row)
    },
    forgotten(): number[] {
      const gone = stored.filter((row) => !kept.has(row.slug) && !row.hidden)
      touched.hidden.push(...gone.map((row) => row.slug))
      return gone.map((row) => row.id)
    },
  }
}
