import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hasOtherAccent, speakJapanese } from '#authoring/media/speech/japanese/open-jtalk.ts'
import { type Line, readSound } from '#authoring/media/speech/speak.ts'
import type { Speaker } from '#domain/practice/speaking/speakers.ts'
import { clipVoice, speakers } from '#server/content/media/voices.ts'
import { middleTone, soundsDiffer } from './signal.ts'

/** The lines that a speaker's voice misreads, each with what it says instead. */
export async function misreadLines(lines: readonly Line[], speaker: Speaker): Promise<string[]> {
  return await inFolder(async (folder) => {
    const misread: string[] = []
    for (const { text, written = text, sounds } of lines)
      await speakJapanese({ written, reading: sounds }, speakers[speaker].japanese, folder).catch(
        (error: Error) => misread.push(error.message),
      )
    return misread
  })
}

/** The lines that are spoken with another tone than their kanji have. */
export async function linesOfOtherAccent(lines: readonly Line[], speaker: Speaker): Promise<string[]> {
  return await inFolder(async (folder) => {
    const other: string[] = []
    for (const { text, written = text, sounds } of lines)
      if (await hasOtherAccent({ written, reading: sounds }, speakers[speaker].japanese, folder))
        other.push(written)
    return other
  })
}

/** Words that only accent or length tells apart; that of 箸 and 橋 is plain only before a particle. */
const pairs = [
  ['雨が', 'あめが', '飴が', 'あめが'],
  ['箸が', 'はしが', '橋が', 'はしが'],
  ['おばさん', 'おばさん', 'おばあさん', 'おばあさん'],
  ['きて', 'きて', 'きって', 'きって'],
  ['いえ', 'いえ', 'いいえ', 'いいえ'],
] as const

/** The pairs that a speaker says alike. */
export async function equalPairs(speaker: Speaker): Promise<string[]> {
  return await inFolder(async (folder) => {
    const equal: string[] = []
    for (const [one, read, other, readOther] of pairs) {
      const [a, b] = [
        await soundOf(one, read, speaker, folder),
        await soundOf(other, readOther, speaker, folder),
      ]
      if (!soundsDiffer(a, b)) equal.push(`${one} / ${other}`)
    }
    return equal
  })
}

/** Number of half tones by which a speaker's voice lies above another's, on one sentence. */
export async function halfTonesBetween(high: Speaker, low: Speaker): Promise<number> {
  return await inFolder(async (folder) => {
    const [a, b] = [await toneOf(high, folder), await toneOf(low, folder)]
    return 12 * Math.log2(a / b)
  })
}

const toneOf = async (speaker: Speaker, folder: string) =>
  middleTone(await soundOf('なまえは みんみんです。', 'なまえわ みんみんです。', speaker, folder))

async function soundOf(written: string, reading: string, speaker: Speaker, folder: string) {
  const voice = clipVoice(speakers[speaker].japanese, reading)
  const { path } = await speakJapanese({ written, reading }, voice, folder)
  return await readSound(path)
}

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-reading-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}
