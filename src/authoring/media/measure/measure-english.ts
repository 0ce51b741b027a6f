import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { speakEnglish } from '#authoring/media/speech/english.ts'
import type { Line } from '#authoring/media/speech/speak.ts'
import { runTool } from '#authoring/media/tools.ts'
import type { EnglishVoice } from '#server/content/media/voices.ts'
import { transcribeByMoonshine } from './moonshine.ts'
import { collectMisheard } from './word-errors.ts'

const quietly = ['-v', 'error', '-nostdin', '-y']
/** Pocketsphinx misses the first word of what begins at once; Moonshine hears nothing in a short line that begins with silence. */
const withSilence = ['-af', 'adelay=200,apad=pad_dur=0.3', '-ac', '1', '-ar', '16000']
const model = process.env.POCKETSPHINX_MODEL ?? '/usr/share/pocketsphinx/model/en-us'

/** Number of words that a recogniser mishears of what a voice says. */
export type MisheardLine = { words: number; errors: number; lines: { said: string; heard: string }[] }

/** By the name of the recogniser. */
export type RecognizerErrors = { pocketsphinx: MisheardLine; moonshine: MisheardLine }

/** Speaks lines of three words or more with a voice, and lets two recognisers write down what they hear. */
export async function measureEnglish(lines: readonly Line[], voice: EnglishVoice): Promise<RecognizerErrors> {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-hearing-'))
  try {
    const spoken: string[] = []
    for (const [index, { sounds }] of lines.entries()) {
      const { path } = await speakEnglish(sounds, voice, folder)
      const kept = join(folder, `spoken-${index}.wav`)
      await rename(path, kept)
      spoken.push(kept)
      await runTool('ffmpeg', [...quietly, '-i', kept, ...withSilence, join(folder, `${index}.wav`)])
    }
    return {
      pocketsphinx: misheard(lines, await recognise(folder, lines.length)),
      moonshine: misheard(lines, await transcribeByMoonshine(spoken)),
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function recognise(folder: string, count: number): Promise<string[]> {
  const [list, heard] = [join(folder, 'list'), join(folder, 'heard')]
  await writeFile(list, Array.from({ length: count }, (_, index) => `${index}\n`).join(''))
  await runTool('pocketsphinx_batch', [
    ...['-hmm', `${model}/en-us`, '-lm', `${model}/en-us.lm.bin`, '-dict', `${model}/cmudict-en-us.dict`],
    ...['-adcin', 'yes', '-adchdr', '44', '-cepdir', folder, '-cepext', '.wav', '-ctl', list, '-hyp', heard],
    ...['-logfn', join(folder, 'log')],
  ])
  const written = (await readFile(heard, 'utf8')).trimEnd().split('\n')
  return written.map((line) => line.replace(/\s*\([^()]*\)$/, ''))
}

function misheard(lines: readonly Line[], heard: readonly string[]): MisheardLine {
  const results = lines.map(({ text }, index) => ({
    said: text,
    heard: heard[index] ?? '',
    ...collectMisheard(text, heard[index] ?? ''),
  }))
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  return {
    words: sum(results.map(({ words }) => words)),
    errors: sum(results.map(({ errors }) => errors)),
    lines: results.filter(({ errors }) => errors > 0).map(({ said, heard }) => ({ said, heard })),
  }
}
