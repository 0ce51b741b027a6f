import { createHash } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pcm } from '#authoring/media/speech/pcm.ts'
import { readSound } from '#authoring/media/speech/speak.ts'
import { countPaced } from '#server/content/media/line-pace.ts'
import { LOCK_FILE, type PackedSound, writeRow } from '#server/content/media/media-lock.ts'
import { measureBand } from './band.ts'
import { measureSpeechSeconds } from './speech-seconds.ts'

/** The file that was packed of a sound, by its name in media.lock; `lines` cuts the packed sound into what each line is. */
export type Packed = {
  name: string
  file: string
  source: Pcm
  lang: 'en' | 'ja'
  lines: readonly { sounds: string; cut: (packed: Pcm) => Pcm }[]
}

/** Measures what was packed as it will be heard, and notes it in media.lock at once, so that a build may be stopped. */
export async function notePacked(root: string, packed: Packed): Promise<void> {
  await appendFile(join(root, LOCK_FILE), writeRow(await measurePacked(packed)))
}

/** Measures a packed file. */
async function measurePacked({ name, file, source, lang, lines }: Packed): Promise<PackedSound> {
  const bytes = await readFile(file)
  const sound = await readSound(file)
  return {
    name,
    bytes: bytes.length,
    hash: hashOf(bytes),
    sourceBand: measureBand(source),
    band: measureBand(sound),
    paces: lines.map(({ sounds, cut }) => measurePace(cut(sound), sounds, lang)),
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** Words a minute, or morae a second; null for a line of which nothing is counted. */
export function measurePace(sound: Pcm, sounds: string, lang: 'en' | 'ja'): number | null {
  const count = countPaced(sounds, lang)
  const seconds = measureSpeechSeconds(sound)
  if (count === null || seconds === 0) return null
  return lang === 'ja' ? count / seconds : (60 * count) / seconds
}
