import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { run } from '#server/content/media/tools.ts'
import type { Language } from '#server/content/read/read-school-files.ts'
import type { Speaker } from '#server/content/schema/texts.ts'
import { speakEnglish } from './english.ts'
import { speakJapanese } from './japanese/open-jtalk.ts'
import { levelled } from './loudness.ts'
import { evenLoudness, type Pcm, sampleRate, secondsOf, trim, trimStart } from './pcm.ts'
import { defaultSpeaker, formerVoices, haveSpeakers, speakers } from './voices.ts'
import { japaneseStarts, sharedStarts } from './word-starts.ts'

const asPcm = ['-f', 's16le', '-ac', '1', '-ar', String(sampleRate), '-']
const ffmpeg = ['-hide_banner', '-loglevel', 'error', '-nostdin']

/** A line as it is shown, and as it sounds. */
export type Line = { text: string; sounds: string; language: Language; speaker?: Speaker | undefined }

/** A line without silence around it, always equally loud; `starts`: when, in seconds, each of its words begins. */
export type Speech = { sound: Pcm; starts: number[] }

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

/** Speaks one line. */
export async function speak(line: Line): Promise<Speech> {
  return haveSpeakers ? await speakAs(line, line.speaker ?? defaultSpeaker) : await speakAsBefore(line)
}

/** The sound of a line of which nobody asks when its words begin. */
export async function soundOf(line: Line): Promise<Pcm> {
  return haveSpeakers ? (await speak(line)).sound : await formerSound(line.sounds, line.language)
}

/** Speaks one line as a speaker of the school does. */
export async function speakAs({ text, sounds, language }: Line, speaker: Speaker): Promise<Speech> {
  return await inFolder(async (folder) => {
    const voice = speakers[speaker]
    if (language === 'english') {
      const { path, starts } = await speakEnglish(sounds, voice.english, folder)
      return placed(await readSound(path), starts, wordsOf(text))
    }
    const line = { written: text, reading: sounds }
    const { path, trace } = await speakJapanese(line, voice.japanese, folder)
    return placed(await readSound(path), japaneseStarts(wordsOf(text), sounds, trace), wordsOf(text))
  })
}

/** The sound without the silence around it, and its words' moments counted from its new beginning. */
function placed(sound: Pcm, starts: number[] | null, words: readonly string[]): Speech {
  const before = trimStart(sound)
  const kept = levelled(trim(sound))
  const known = starts?.length === words.length ? starts.map((start) => Math.max(0, start - before)) : null
  const lengths = words.map((word) => word.length)
  return { sound: kept, starts: known ?? sharedStarts(secondsOf(kept), lengths) }
}

/** The voices of the committed media tell no times: each word is spoken once more alone. */
async function speakAsBefore({ text, sounds, language }: Line): Promise<Speech> {
  const sound = await formerSound(sounds, language)
  const alone = await Promise.all(wordsOf(text).map((word) => formerSound(word, language)))
  return {
    sound,
    starts: sharedStarts(
      secondsOf(sound),
      alone.map((word) => word.length),
    ),
  }
}

async function formerSound(text: string, language: Language): Promise<Pcm> {
  return await inFolder(async (folder) => {
    const input = joinPath(folder, 'line.txt')
    await writeFile(input, text)
    const sound =
      language === 'english'
        ? await formerEnglish(input)
        : await formerJapanese(input, joinPath(folder, 'line.wav'))
    return evenLoudness(trim(sound))
  })
}

async function formerEnglish(input: string): Promise<Pcm> {
  const { voice, tempo } = formerVoices.english
  const source = `flite=textfile=${input}:voice=${voice},atempo=${tempo}`
  return toPcm(await run('ffmpeg', [...ffmpeg, '-f', 'lavfi', '-i', source, ...asPcm]))
}

async function formerJapanese(input: string, output: string): Promise<Pcm> {
  const { voice, wordsPerMinute } = formerVoices.japanese
  await run('espeak-ng', ['-v', voice, '-s', String(wordsPerMinute), '-f', input, '-w', output])
  return await readSound(output)
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(joinPath(tmpdir(), 'thazin-speech-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Any sound file that ffmpeg reads. */
export async function readSound(path: string): Promise<Pcm> {
  return toPcm(await run('ffmpeg', [...ffmpeg, '-i', path, ...asPcm]))
}

function toPcm(bytes: Buffer): Pcm {
  const copy = new Uint8Array(bytes.subarray(0, bytes.length & ~1))
  return new Int16Array(copy.buffer)
}
