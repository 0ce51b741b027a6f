import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from '#authoring/media/tools.ts'
import type { Speaker } from '#domain/practice/speaking/speakers.ts'
import { clipVoice, defaultSpeaker, voiceOf } from '#server/content/media/voices.ts'
import type { Language } from '#server/content/read/read-school-files.ts'
import type { Level } from '#server/content/schema/texts.ts'
import { speakEnglish } from './english.ts'
import { speakJapanese } from './japanese/open-jtalk.ts'
import { lineVoice } from './japanese/speech-rate.ts'
import { levelled } from './loudness.ts'
import { measureSeconds, type Pcm, sampleRate, trim, trimStart } from './pcm.ts'
import { japaneseStarts, sharedStarts } from './word-starts.ts'

const asPcm = ['-f', 's16le', '-ac', '1', '-ar', String(sampleRate), '-']
const ffmpeg = ['-hide_banner', '-loglevel', 'error', '-nostdin']

/** A line as it is shown, as it sounds, and, in Japanese, with its kanji; `isClip`: it is heard alone, not in a video. */
export type Line = {
  text: string
  written?: string | undefined
  sounds: string
  language: Language
  /** It tells the pace. */
  level: Level
  speaker?: Speaker | undefined
  isClip?: boolean
}

/** A line without silence around it, always equally loud; `starts`: when, in seconds, each of its words begins. */
export type Speech = { sound: Pcm; starts: number[] }

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

/** Speaks one line. */
export async function speak(line: Line): Promise<Speech> {
  const { text, written = text, sounds, language, level, speaker = defaultSpeaker, isClip = false } = line
  return await inFolder(async (folder) => {
    const voice = voiceOf(speaker, level)
    if (language === 'english') {
      const { path, starts } = await speakEnglish(sounds, voice.english, folder)
      return placed(await readSound(path), starts, wordsOf(text))
    }
    const japanese = (isClip ? clipVoice : lineVoice)(voice.japanese, sounds)
    const { path, trace } = await speakJapanese({ written, reading: sounds }, japanese, folder)
    return placed(await readSound(path), japaneseStarts(wordsOf(text), sounds, trace), wordsOf(text))
  })
}

/** The sound without the silence around it, and its words' moments counted from its new beginning. */
function placed(sound: Pcm, starts: number[] | null, words: readonly string[]): Speech {
  const before = trimStart(sound)
  const kept = levelled(trim(sound))
  const known = starts?.length === words.length ? starts.map((start) => Math.max(0, start - before)) : null
  const lengths = words.map((word) => word.length)
  return { sound: kept, starts: known ?? sharedStarts(measureSeconds(kept), lengths) }
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-speech-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Any sound file that ffmpeg reads, through `filters` if there are any. */
export async function readSound(path: string, filters: readonly string[] = []): Promise<Pcm> {
  return toPcm(await runTool('ffmpeg', [...ffmpeg, '-i', path, ...filters, ...asPcm]))
}

function toPcm(bytes: Buffer): Pcm {
  const copy = new Uint8Array(bytes.subarray(0, bytes.length & ~1))
  return new Int16Array(copy.buffer)
}
