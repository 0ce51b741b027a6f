import { type Kysely, sql } from 'kysely'
import { findIdRange, type IdRange } from '#domain/base/id-range.ts'
import { isKana } from '#domain/text/kana.ts'
import type { LocalText, Phrase, Rendition, Tables } from '#server/platform/db/rows.ts'

export type SchoolLesson = {
  id: number
  unit_id: number
  position: number
  lesson_type: 'VIDEO' | 'PRACTICE' | 'FLASH_CARD' | 'CHARACTER'
  title: LocalText
  topics: string[]
  cover_photo: string | null
  total_length: number
  total_question: number
  phrases: Phrase[]
  /** Lines that are shown where it is locked. */
  preview: string[]
  /** True if a subscription opens it: in a premium unit each does, but a lesson of kana alone. */
  is_premium: boolean
  video: SchoolVideo | null
}

export type SchoolVideo = {
  hosting_id: string
  provider: string
  duration: number
  poster: string | null
  renditions: Pick<Rendition, 'name' | 'bytes'>[]
  subtitles: { lang: string }[]
}

export type SchoolUnit = {
  id: number
  level_id: number
  position: number
  title: LocalText
  short_des: LocalText
  cover_photo: string | null
  is_premium: boolean
  lessons: SchoolLesson[]
}

export type SchoolLevel = { id: number; language_id: number; code: string; name: string; position: number }

/** Everything that is shown and not hidden, in its order, with look-ups by id. */
export type School = {
  version: number
  levels: SchoolLevel[]
  unitsOfLevel: Map<number, SchoolUnit[]>
  unitById: Map<number, SchoolUnit>
  lessonById: Map<number, SchoolLesson>
  /** The least and the greatest id of its lessons. */
  lessonIds: IdRange
  levelById: Map<number, SchoolLevel>
}

export async function schoolVersion(db: Kysely<Tables>): Promise<number> {
  const { version } = await db.selectFrom('content_release').select('version').executeTakeFirstOrThrow()
  return version
}

const shownUnits = (db: Kysely<Tables>) =>
  db
    .selectFrom('units')
    .select(['id', 'level_id', 'position', 'title', 'short_des', 'cover_photo', 'is_premium'])
    .where('hidden', '=', false)
    .orderBy('level_id')
    .orderBy('position')
    // Of one position nobody shall see them in another order tomorrow.
    .orderBy('id')
    .execute()

const shownLessons = (db: Kysely<Tables>) =>
  db
    .selectFrom('lessons')
    .leftJoin('videos', 'videos.id', 'lessons.video_id')
    .select([
      'lessons.id',
      'lessons.unit_id',
      'lessons.position',
      'lessons.lesson_type',
      'lessons.title',
      'lessons.topics',
      'lessons.cover_photo',
      'lessons.total_length',
      'lessons.total_question',
      'lessons.phrases',
      'lessons.preview',
      'videos.hosting_id',
      'videos.provider',
      'videos.duration',
      'videos.poster',
      'videos.renditions',
      'videos.subtitles',
    ])
    .where('lessons.hidden', '=', false)
    .orderBy('lessons.unit_id')
    .orderBy('lessons.position')
    .execute()

/** Characters that each lesson teaches, by lesson. */
const taughtCharacters = (db: Kysely<Tables>) =>
  db
    .selectFrom('characters')
    .select('lesson_id')
    .select(sql<string[]>`array_agg(body ->> 'character')`.as('characters'))
    .where('hidden', '=', false)
    .where('type', '=', 'character')
    .where('lesson_id', 'is not', null)
    .groupBy('lesson_id')
    .execute()

function lessonOf(row: Awaited<ReturnType<typeof shownLessons>>[number], is_premium: boolean): SchoolLesson {
  const { hosting_id, provider, duration, poster, renditions, subtitles, ...rest } = row
  const video =
    hosting_id === null
      ? null
      : {
          hosting_id,
          provider: provider ?? 'built-in',
          duration: duration ?? 0,
          poster,
          renditions: (renditions ?? []).map(({ name, bytes }) => ({ name, bytes })),
          subtitles: subtitles ?? [],
        }
  return { ...rest, is_premium, video }
}

/** Reads the whole school: some hundred rows, the same for everybody. */
export async function readSchool(db: Kysely<Tables>): Promise<School> {
  const version = await schoolVersion(db)
  const levels = await db
    .selectFrom('levels')
    .selectAll()
    .orderBy('language_id')
    .orderBy('position')
    .execute()
  const units = await shownUnits(db)
  const lessons = await shownLessons(db)
  const ofKana = new Set(
    (await taughtCharacters(db)).flatMap(({ lesson_id, characters }) =>
      characters.every(isKana) ? [lesson_id] : [],
    ),
  )

  const unitById = new Map<number, SchoolUnit>(units.map((unit) => [unit.id, { ...unit, lessons: [] }]))
  const lessonById = new Map<number, SchoolLesson>()
  for (const row of lessons) {
    const unit = unitById.get(row.unit_id)
    if (!unit) continue
    const isFree = row.lesson_type === 'CHARACTER' && ofKana.has(row.id)
    const lesson = lessonOf(row, unit.is_premium && !isFree)
    unit.lessons.push(lesson)
    lessonById.set(lesson.id, lesson)
  }
  return {
    version,
    levels,
    lessonIds: findIdRange([...lessonById.keys()]),
    unitsOfLevel: Map.groupBy(unitById.values(), (unit) => unit.level_id),
    unitById,
    lessonById,
    levelById: new Map(levels.map((level) => [level.id, level])),
  }
}
