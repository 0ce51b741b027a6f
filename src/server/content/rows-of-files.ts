import { createHash } from 'node:crypto'
import type { BuiltVideoFile } from './built-video.ts'
import { posterFile } from './built-video.ts'
import type { Stored, Wanted } from './content.queries.ts'
import type { ContentFiles } from './files.ts'
import type { LessonSource, UnitSource } from './read.ts'

/** A public file by its content: `key` in the storage, `url` on the wire. */
export type PublicFile = { key: string; url: string; bytes: Buffer }

/** The file at `path` as a public file; null where there is none. */
export function publicFile(files: ContentFiles, path: string): PublicFile | null {
  const bytes = files.get(path)
  if (!bytes) return null
  const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 24)}.${path.split('.').at(-1)}`
  return { key: `public/${name}`, url: `/media/${name}`, bytes }
}

export const coverOf = (unit: UnitSource, files: ContentFiles) =>
  publicFile(files, `${unit.folder}/cover.svg`)
export const posterOf = (lesson: LessonSource, files: ContentFiles) =>
  publicFile(files, `${lesson.mediaFolder}/${posterFile}`)

/** The unit's row. `position` is its place in the level from 1: the first of a level is free, every other premium. */
export function unitRow(
  source: UnitSource,
  levelId: number,
  position: number,
  files: ContentFiles,
): Wanted<'units'> {
  return {
    slug: source.unit.id,
    level_id: levelId,
    position,
    title: source.unit.title,
    short_des: source.unit.short_des,
    cover_photo: coverOf(source, files)?.url ?? null,
    is_premium: position > 1,
    hidden: false,
  }
}

/** The video's row; where it lies and under which key are settled once. */
export function videoRow(
  source: LessonSource,
  video: BuiltVideoFile,
  { hosting_id, key }: Pick<Stored<'videos'>, 'hosting_id' | 'key'>,
  files: ContentFiles,
): Wanted<'videos'> {
  return {
    slug: source.lesson.id,
    hosting_id,
    key,
    provider: 'built-in',
    duration: Math.ceil(video.duration),
    poster: posterOf(source, files)?.url ?? null,
    renditions: video.rungs.map(encryptedRung),
    subtitles: video.subtitles.map((lang) => ({ lang })),
    media_hash: video.media,
  }
}

/** AES in CBC mode pads each segment to the next full block of 16 bytes, by 1 to 16. */
function encryptedRung(rung: BuiltVideoFile['rungs'][number]): Stored<'videos'>['renditions'][number] {
  let start = 0
  const segments = rung.segments.map(({ bytes, seconds }) => {
    const segment = { start, bytes: bytes - (bytes % 16) + 16, seconds }
    start += segment.bytes
    return segment
  })
  const { name, bandwidth, width, height, codecs } = rung
  return { name, bytes: start, bandwidth, width, height, codecs, segments }
}

export function lessonRow(
  source: LessonSource,
  unit: { id: number; lang: 'en' | 'ja' },
  position: number,
  videoId: number | null,
  files: ContentFiles,
): Wanted<'lessons'> {
  const { lesson, video } = source
  const isVideo = lesson.type === 'VIDEO'
  return {
    slug: lesson.id,
    unit_id: unit.id,
    position,
    lesson_type: lesson.type,
    title: lesson.title,
    topics: lesson.topics,
    cover_photo: posterOf(source, files)?.url ?? null,
    video_id: videoId,
    total_length: isVideo ? Math.ceil(video?.duration ?? 0) : lesson.planned.minutes * 60,
    total_question: lesson.type === 'PRACTICE' ? lesson.planned.questions : 0,
    phrases: isVideo ? lesson.phrases.map((phrase) => ({ ...phrase, lang: unit.lang })) : [],
    hidden: false,
  }
}
