import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { japaneseVoice, runTool } from '#authoring/media/tools.ts'
import { countPaced } from '#server/content/media/line-pace.ts'
import type { JapaneseVoice } from '#server/content/media/voices.ts'
import { accentsDiffer } from './accent.ts'
import { asKatakana } from './kana-sounds.ts'
import { findMispronunciation } from './mispronunciation.ts'
import { pacedSpeech, slowSpeech } from './speech-rate.ts'
import { readTrace, type Trace } from './trace.ts'

/** A line as it is written, with kanji where it has them, and as it sounds in kana. */
export type JapaneseLine = { written: string; reading: string }

const dictionary = process.env.OPEN_JTALK_DICTIONARY ?? '/var/lib/mecab/dic/open-jtalk/naist-jdic'

/**
 * Speaks a line into `folder` and answers where its sound lies and what was said when. The line is tried as it is written, for the accent that
 * kanji tell, then as its reading, then more and more in katakana, which no dictionary takes for a particle; the first with the reading's sounds
 * is taken.
 * @throws Error naming what the engine says instead, if it pronounces none of them correctly
 */
export async function speakJapanese(
  line: JapaneseLine,
  voice: JapaneseVoice & { beat?: number },
  folder: string,
): Promise<{ path: string; trace: Trace }> {
  const faults: string[] = []
  const { reading } = line
  const spoken = voice.beat !== undefined && isRow(reading) ? { written: reading, reading } : line
  for (const text of listSpokenVariants(spoken)) {
    const { path, written } = await openJtalk(text, voice, folder)
    const trace = readTrace(written)
    const fault = findMispronunciation(reading, trace)
    if (fault === null) {
      const slower = slowDown(written, reading, voice)
      if (!slower) return { path, trace }
      await sayLabels(slower.labels, voice, path)
      return { path, trace: { ...trace, sounds: slower.sounds } }
    }
    faults.push(`${text}: ${fault}`)
  }
  throw new Error(`The voice misreads a line. ${faults.join('; ')}`)
}

/** The labels of a trace as slow as the voice is to be; null for a voice that speaks as the engine does. */
function slowDown(trace: string, reading: string, { beat, pace }: JapaneseVoice & { beat?: number }) {
  if (beat !== undefined) return slowSpeech(trace, beat)
  return pace ? pacedSpeech(trace, countPaced(reading, 'ja'), pace) : null
}

/** A row of kana is written あ い う え お and would be said as one word; its pauses stand in its reading, あ。い。う。え。お。 */
const isRow = (reading: string) => /。./.test(reading)

/**
 * The texts with which a line is tried. The engine reads 言う as い-う; spaces between phrases mislead it; it takes は at the head of a word for the
 * particle; and it says each kana of a word that it doesn't know, ぼうし as bo-u-shi.
 */
export function listSpokenVariants({ written, reading }: JapaneseLine): string[] {
  const long = asKatakana(reading).replace(/([オコソトノホモヨロゴゾドボポョ])ウ/g, '$1ー')
  const said = [written.replaceAll('言う', 'ゆう'), reading, reading.replaceAll('は', 'ハ'), long]
  return [...new Set(said.map((text) => text.replace(/\s+/g, '')))]
}

/** True if a line is spoken with another tone than its kanji have. @throws Error for a line that is misread */
export async function hasOtherAccent(
  line: JapaneseLine,
  voice: JapaneseVoice,
  folder: string,
): Promise<boolean> {
  if (!/\p{Script=Han}/u.test(line.written)) return false
  const { written: ofKanji } = await openJtalk(line.written.replace(/\s+/g, ''), voice, folder)
  for (const text of listSpokenVariants(line)) {
    const { written } = await openJtalk(text, voice, folder)
    if (findMispronunciation(line.reading, readTrace(written)) === null)
      return accentsDiffer(ofKanji, written)
  }
  return false
}

async function openJtalk(text: string, voice: JapaneseVoice, folder: string) {
  const [input, path, trace] = ['line.txt', 'line.wav', 'trace.txt'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(input, `${text}\n`)
  await runTool('open_jtalk', [
    ...['-x', dictionary, '-ot', trace, '-r', String(voice.rate)],
    ...speaking(voice, path),
    input,
  ])
  return { path, written: await readFile(trace, 'utf8') }
}

/** Speaks labels into `path`, each sound as long as its label asks. */
async function sayLabels(labels: string, voice: JapaneseVoice, path: string) {
  const file = `${path}.lab`
  await writeFile(file, labels)
  await runTool('hts_engine', ['-vp', ...speaking(voice, path), file])
}

/** Arguments by which both programs are told the voice, and where its sound goes. */
const speaking = ({ halfTones, timbre }: JapaneseVoice, path: string) =>
  ['-m', japaneseVoice, '-fm', String(halfTones), '-a', String(timbre), '-ow', path] as const
