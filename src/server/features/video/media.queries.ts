import type { Kysely } from 'kysely'
import type { Speaker } from '#domain/speaking/speakers.ts'
import type { WrittenLine } from '#domain/text/furigana/written-line.ts'
import type { Rendition, Tables } from '#server/db/rows.ts'
import type { School, SchoolLesson } from '#server/school/school.queries.ts'

/** A video as it is served, with the lessons that show it; a short's is open to every learner. */
export type Media = {
  hostingId: string
  /** Seconds. */
  duration: number
  renditions: Rendition[]
  subtitles: { lang: string }[]
  /** Which lines are the learner's turn to say, from 1. */
  turns: number[]
  /** Who says each line, from the first. */
  speakers: Speaker[]
  /** Each line with its kanji; null if it has none. */
  written: (WrittenLine | null)[]
  key: Buffer | null
  mediaHash: string | null
  lessons: SchoolLesson[]
  isShort: boolean
}

const known = new WeakMap<School, Promise<Map<string, Media>>>()

/** Every video by its hosting id: the same for all learners, and read once for each release of the school. */
export function videoMedia(school: School, db: Kysely<Tables>): Promise<Map<string, Media>> {
  const reading = known.get(school) ?? readMedia(school, db)
  known.set(school, reading)
  reading.catch(() => known.delete(school))
  return reading
}

async function readMedia(school: School, db: Kysely<Tables>): Promise<Map<string, Media>> {
  const rows = await db
    .selectFrom('videos')
    .leftJoin('shorts', (join) =>
      join.onRef('shorts.video_id', '=', 'videos.id').on('shorts.hidden', '=', false),
    )
    .select([
      'videos.hosting_id',
      'videos.duration',
      'videos.renditions',
      'videos.subtitles',
      'videos.turns',
      'videos.speakers',
      'videos.written',
      'videos.key',
      'videos.media_hash',
      'shorts.id as short_id',
    ])
    .execute()
  const lessons = Map.groupBy(school.lessonById.values(), (lesson) => lesson.video?.hosting_id)
  return new Map(
    rows.map((row) => [
      row.hosting_id,
      {
        hostingId: row.hosting_id,
        duration: row.duration,
        renditions: row.renditions,
        subtitles: row.subtitles,
        turns: row.turns,
        speakers: row.speakers,
        written: row.written,
        key: row.key,
        mediaHash: row.media_hash,
        lessons: lessons.get(row.hosting_id) ?? [],
        isShort: row.short_id !== null,
      },
    ]),
  )
}
