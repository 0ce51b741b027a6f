import { createHash } from 'node:crypto'
import type { Speaker } from '#domain/practice/speaking/speakers.ts'
import { publicFile } from '#server/content/import/public-file.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { Level } from '#server/content/schema/texts.ts'
import { isBuiltAnew } from './pace.ts'
import { recordedName, recordingsIn } from './recordings.ts'
import { clipVoice, defaultSpeaker, voiceOf } from './voices.ts'

/** Something short that is spoken, as it sounds and as it is written; `owner` is the id under which a person may have recorded it. */
export type Clip = {
  text: string
  written: string
  /** Text that readers see, where the voice is given other kanji. */
  shown?: string | undefined
  lang: 'en' | 'ja'
  /** The level for which it is spoken: it tells the pace. */
  level: Level
  owner: string
  speaker?: Speaker | undefined
}

/** A built clip, by its name. */
export const clipPath = /\/media\/audio\/([0-9a-f]{16})\.m4a$/

/** ffmpeg's arguments for a clip, beside its input and output: AAC, mono, 16 kbit/s; by itself ffmpeg would cut everything above 4 kHz at that rate. */
export const clipEncoding = (level: Level): string[] => [
  ...['-c:a', 'aac', '-b:a', '16k', '-ac', '1'],
  ...(isBuiltAnew(level) ? ['-cutoff', String(SOUND_CUTOFF)] : []),
  ...['-movflags', '+faststart'],
]

/** Up to where sound is kept, in hertz: what tells s from f and th lies between 4 and 8 kHz. */
export const SOUND_CUTOFF = 7500

/** The name of a clip's file: the same for the same text, voice and encoding, so that it is spoken once. */
export function clipName({
  text,
  written,
  lang,
  level,
  speaker = defaultSpeaker,
}: Omit<Clip, 'owner'>): string {
  const { english, japanese } = voiceOf(speaker, level)
  const voice = lang === 'ja' ? clipVoice(japanese, text) : english
  const source = JSON.stringify([lang, text, written, voice, clipEncoding(level)])
  return createHash('sha256').update(source).digest('hex').slice(0, 16)
}

/** Turns names in a file into addresses; null if the media does not exist. */
export type MediaFinder = { audio(clip: Clip): string | null; picture(name: string): string | null }

/** Finds the sound of a clip, with what it weighs. */
export type SoundFinder = (clip: Clip) => { url: string; bytes: number } | null

/** The media of the content: the clip that was made of a person's recording wins over a synthetic one. */
export function mediaFinder(
  files: ContentFiles,
  used: (path: string) => void,
): MediaFinder & { sound: SoundFinder } {
  const clips = new Map(
    [...files.keys()].flatMap((path) => {
      const name = clipPath.exec(path)?.[1]
      return name ? [[name, path] as const] : []
    }),
  )
  const recorded = new Map(
    [...recordingsIn(files)].map(([id, recording]) => [id, clips.get(recordedName(recording))]),
  )
  const fileAt = (path: string | undefined) => {
    const file = path === undefined ? null : publicFile(files, path)
    if (path !== undefined && file) used(path)
    return file
  }
  const fileOf = (clip: Clip) => fileAt(recorded.get(clip.owner) ?? clips.get(clipName(clip)))
  return {
    audio: (clip) => fileOf(clip)?.url ?? null,
    sound: (clip) => {
      const file = fileOf(clip)
      return file && { url: file.url, bytes: file.bytes.length }
    },
    picture: (name) => fileAt(`pictures/${name}.svg`)?.url ?? null,
  }
}
