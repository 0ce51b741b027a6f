import { withKnownKanji, writtenLine } from '#domain/text/furigana/written-line.ts'
import type { DesiredRow, Stored } from '#server/content/import/content.queries.ts'
import { publicFile } from '#server/content/import/public-file.ts'
import type { BuiltVideoFile } from '#server/content/media/built-video.ts'
import { posterFile } from '#server/content/media/built-video.ts'
import { defaultSpeaker } from '#server/content/media/voices.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { LessonSource, UnitSource } from '#server/content/read/read-school-files.ts'
import type { LessonFile, Slide } from '#server/content/schema/lessons.ts'

export const findCover = (unit: UnitSource, files: ContentFiles) =>
  publicFile(files, `${unit.folder}/cover.svg`)
export const findPoster = ({ mediaFolder }: Pick<LessonSource, 'mediaFolder'>, files: ContentFiles) =>
  publicFile(files, `${mediaFolder}/${posterFile}`)

/** The unit's row. `position` is its place in the level from 1: the first of a level is free, every other premium. */
export function wantedUnit(
  source: UnitSource,
  levelId: number,
  position: number,
  files: ContentFiles,
): DesiredRow<'units'> {
  return {
    slug: source.unit.id,
    level_id: levelId,
    position,
    title: source.unit.title,
    short_des: source.unit.short_des,
    cover_photo: findCover(source, files)?.url ?? null,
    is_premium: position > 1,
    hidden: false,
  }
}

/** The video's row; where it lies and under which key are settled once. Its lines show `kanji`, those that are taught by then. */
export function videoRow(
  slug: string,
  {
    slides,
    kanji,
    ...media
  }: Pick<LessonSource, 'mediaFolder'> & {
    slides: readonly Pick<Slide, 'say' | 'written' | 'turn' | 'speaker'>[]
    kanji: ReadonlySet<string>
  },
  video: BuiltVideoFile,
  { hosting_id, key }: Pick<Stored<'videos'>, 'hosting_id' | 'key'>,
  files: ContentFiles,
): DesiredRow<'videos'> {
  return {
    slug,
    hosting_id,
    key,
    provider: 'built-in',
    duration: Math.ceil(video.duration),
    poster: findPoster(media, files)?.url ?? null,
    renditions: video.rungs.map(encryptRendition),
    subtitles: video.subtitles.map((lang) => ({ lang })),
    turns: slides.flatMap(({ turn }, index) => (turn ? [index + 1] : [])),
    speakers: slides.map(({ speaker = defaultSpeaker }) => speaker),
    written: slides.map(({ say, written = say }) => {
      const line = writtenLine(written, say)
      return line && withKnownKanji(line, kanji)
    }),
    media_hash: video.media,
  }
}

/** AES in CBC mode pads each segment to the next full block of 16 bytes, by 1 to 16. */
function encryptRendition(rung: BuiltVideoFile['rungs'][number]): Stored<'videos'>['renditions'][number] {
  let start = 0
  const segments = rung.segments.map(({ bytes, seconds }) => {
    const segment = { start, bytes: bytes - (bytes % 16) + 16, seconds }
    start += segment.bytes
    return segment
  })
  const { name, bandwidth, width, height, codecs } = rung
  return { name, bytes: start, bandwidth, width, height, codecs, segments }
}

export function wantedLesson(
  source: LessonSource,
  unit: { id: number; lang: 'en' | 'ja' },
  position: number,
  videoId: number | null,
  files: ContentFiles,
): DesiredRow<'lessons'> {
  const { lesson, video } = source
  const isVideo = lesson.type === 'VIDEO'
  return {
    slug: lesson.id,
    unit_id: unit.id,
    position,
    lesson_type: lesson.type,
    title: lesson.title,
    topics: lesson.topics,
    cover_photo: findPoster(source, files)?.url ?? null,
    video_id: videoId,
    total_length: video ? Math.ceil(video.duration) : secondsOf(lesson),
    total_question: lesson.type === 'PRACTICE' ? lesson.questions.length : 0,
    preview: lesson.preview,
    phrases: isVideo ? lesson.phrases.map((phrase) => ({ ...phrase, lang: unit.lang })) : [],
    hidden: false,
  }
}

/** Duration of a lesson without a video, in seconds: half a minute a question, 20 s a card, a minute a character. */
function secondsOf(lesson: LessonFile): number {
  if (lesson.type === 'PRACTICE') return lesson.questions.length * 30
  if (lesson.type === 'FLASH_CARD') return lesson.cards.length * 20
  return lesson.type === 'CHARACTER' ? lesson.characters.length * 60 : 0
}
