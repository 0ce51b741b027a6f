import { writeFile } from 'node:fs/promises'
import type { EnglishVoice } from '#server/content/media/voices.ts'
import { MODEL_RATE, speakPhonemes } from './model.ts'
import { toPhonemes } from './phonemes.ts'

/** Speaks an English line into a file; answers when, in seconds, each word begins that stands between spaces. */
export async function kokoro(text: string, { voice, rate }: EnglishVoice, path: string): Promise<number[]> {
  const { phonemes, words } = await toPhonemes(text)
  const { samples, starts } = await speakPhonemes({ phonemes, voice, rate })
  await writeFile(path, asWave(samples))
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map(
      (_, word) =>
        starts[words.findIndex((of, at) => of === word && phonemes[at] !== ' ')] ?? starts.at(-1) ?? 0,
    )
}

/** A WAVE file of 16 bits, mono. */
function asWave(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF')
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(MODEL_RATE, 24)
  file.writeUInt32LE(MODEL_RATE * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples.length * 2, 40)
  for (const [at, sample] of samples.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + at * 2)
  return file
}
