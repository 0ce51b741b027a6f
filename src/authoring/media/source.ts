import { createHash } from 'node:crypto'
import { pauses } from '#domain/practice/speaking/line-timing.ts'
import { isBuiltAnew } from '#server/content/media/pace.ts'
import { type RecordingFile, recordingsIn } from '#server/content/media/recordings.ts'
import { defaultSpeaker, voiceOf } from '#server/content/media/voices.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { Language, LessonSource, SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { VideoLessonFile } from '#server/content/schema/lessons.ts'
import type { Level } from '#server/content/schema/texts.ts'
import { packArguments } from './pack.ts'
import { lineVoice } from './speech/japanese/speech-rate.ts'
import { landscape, portrait, type Template } from './template.ts'
import { type FrameView, splitHighlightedWords } from './timeline.ts'

/** Source of a video; `pictures` are SVG texts by name. */
export type VideoSource = {
  lesson: Pick<VideoLessonFile, 'id' | 'slides' | 'topics'>
  language: Language
  level: Level
  pictures: ReadonlyMap<string, string>
  /** A person's recording of all lines with pauses between them, by its path in the content; null: a synthetic voice. */
  recording: Pick<RecordingFile, 'path' | 'bytes'> | null
  template: Template
}

/** A video with where its media lie in the content, and whether they are those of its source. */
export type VideoJob = { source: VideoSource; folder: string; state: 'current' | 'outdated' | 'missing' }

/** The state of every video of the school: those of lessons, then shorts. */
export function videoStates(
  { units, shorts }: Pick<SchoolFiles, 'units' | 'shorts'>,
  files: ContentFiles,
): VideoJob[] {
  const pictures = picturesIn(files)
  const recordings = recordingsIn(files)
  const videoState = (
    made: Pick<VideoSource, 'lesson' | 'language' | 'level' | 'template'>,
    { mediaFolder: folder, video }: Pick<LessonSource, 'mediaFolder' | 'video'>,
  ): VideoJob => {
    const source = { ...made, pictures, recording: recordings.get(made.lesson.id) ?? null }
    if (!video) return { source, folder, state: 'missing' }
    return { source, folder, state: video.source === sourceHash(source) ? 'current' : 'outdated' }
  }
  const ofLessons = units.flatMap(({ language, lessons, unit: { level } }) =>
    lessons.flatMap((source) =>
      source.lesson.type === 'VIDEO'
        ? [videoState({ lesson: source.lesson, language, level, template: landscape }, source)]
        : [],
    ),
  )
  const ofShorts = shorts.map((source) => {
    const { language, level, tone } = source.short
    return videoState({ lesson: source.short, language, level, template: portrait(tone) }, source)
  })
  return [...ofLessons, ...ofShorts]
}

/** The drawings of the content by name. */
export function picturesIn(files: ContentFiles): Map<string, string> {
  const found = [...files].flatMap(([path, bytes]) => {
    const name = path.match(/^pictures\/(.+)\.svg$/)?.[1]
    return name ? [[name, bytes.toString('utf8').trim()] as const] : []
  })
  return new Map(found)
}

/** Hash of everything that affects how the video looks and sounds: it is rebuilt only when this changes. */
export function sourceHash({ lesson, language, level, pictures, recording, template }: VideoSource): string {
  const views = lesson.slides.flatMap((slide, index): FrameView[] => [
    ...[null, ...splitHighlightedWords(slide.say).keys()].map((word) => ({
      slide: index,
      word,
      turn: false,
    })),
    ...(slide.turn ? [{ slide: index, word: null, turn: true }] : []),
  ])
  const hash = createHash('sha256')
  hash.update(template.page(lesson.slides, views, language, pictures))
  const spoken = lesson.slides.map(({ say, written, sounds = say }) =>
    isBuiltAnew(level) && written ? [sounds, written] : sounds,
  )
  const voices = lesson.slides.map(({ say, sounds = say, speaker = defaultSpeaker }) => {
    const { english, japanese } = voiceOf(speaker, level)
    return language === 'japanese' ? lineVoice(japanese, sounds) : english
  })
  hash.update(
    JSON.stringify([
      spoken,
      voices,
      pauses,
      packArguments([], 0, { level, isPortrait: template.isPortrait }),
    ]),
  )
  if (recording) hash.update(recording.bytes)
  return hash.digest('hex').slice(0, 16)
}
