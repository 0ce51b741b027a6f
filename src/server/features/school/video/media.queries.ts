import type { Speaker } from '#domain/practice/speaking/speakers.ts'
import type { WrittenLine } from '#domain/text/furigana/written-line.ts'
import type { School, SchoolLesson } from '#server/core/catalogue/school.queries.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { perRelease } from '#server/platform/db/per-release.ts'
import type { Rendition } from '#server/platform/db/rows.ts'

/** A video as it is served, with the lessons that show it; a short's is open to every learner. */
export type Media = {
  hostingId: string
  /** Seconds. */
  duration: number
  renditions: Rendition[]
  subtitles: { lang: string }[]
  /** Numbers of the lines that are the learner's turn to say, from 1. */
  turns: number[]
  /** Speaker of each line, from the first. */
  speakers: Speaker[]
  /** Each line with its kanji; null if it has none. */
  written: (WrittenLine | null)[]
  key: Buffer | null
  mediaHash: string | null
  lessons: SchoolLesson[]
  isShort: boolean
}

async function readMedia(db: Database, school: School): Promise<Map<string, Media>> {
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

/** Every video by its hosting id: the same for all learners, and read once for each release of the school. */
export const getMedia = perRelease(readMedia)
