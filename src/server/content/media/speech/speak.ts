import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { run } from '#server/content/media/tools.ts'
import type { Language } from '#server/content/read/read-school-files.ts'
import { evenLoudness, type Pcm, sampleRate, trim } from './pcm.ts'
import { voices } from './voices.ts'

const asPcm = ['-f', 's16le', '-ac', '1', '-ar', String(sampleRate), '-']
const ffmpeg = ['-hide_banner', '-loglevel', 'error', '-nostdin']

/** Speaks one line, without silence around it, always equally loud. */
export async function speak(text: string, language: Language): Promise<Pcm> {
  const folder = await mkdtemp(joinPath(tmpdir(), 'thazin-speech-'))
  try {
    const input = joinPath(folder, 'line.txt')
    await writeFile(input, text)
    const sound =
      language === 'english'
        ? await speakEnglish(input)
        : await speakJapanese(input, joinPath(folder, 'line.wav'))
    return evenLoudness(trim(sound))
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function speakEnglish(input: string): Promise<Pcm> {
  const { voice, tempo } = voices.english
  const source = `flite=textfile=${input}:voice=${voice},atempo=${tempo}`
  return toPcm(await run('ffmpeg', [...ffmpeg, '-f', 'lavfi', '-i', source, ...asPcm]))
}

async function speakJapanese(input: string, output: string): Promise<Pcm> {
  const { voice, wordsPerMinute } = voices.japanese
  await run('espeak-ng', ['-v', voice, '-s', String(wordsPerMinute), '-f', input, '-w', output])
  return await readSound(output)
}

/** Any sound file that ffmpeg reads. */
export async function readSound(path: string): Promise<Pcm> {
  return toPcm(await run('ffmpeg', [...ffmpeg, '-i', path, ...asPcm]))
}

function toPcm(bytes: Buffer): Pcm {
  const copy = new Uint8Array(bytes.subarray(0, bytes.length & ~1))
  return new Int16Array(copy.buffer)
}
