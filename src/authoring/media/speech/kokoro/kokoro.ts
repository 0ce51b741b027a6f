import { writeFile } from 'node:fs/promises'
import { countPaced } from '#server/content/media/line-pace.ts'
import type { EnglishVoice } from '#server/content/media/voices.ts'
import { MODEL_RATE, planSeconds, speakPhonemes } from './model.ts'
import { isSign, toPhonemes } from './phonemes.ts'

/** Speaks an English line into a file; answers when, in seconds, each word begins that stands between spaces. */
export async function kokoro(text: string, english: EnglishVoice, path: string): Promise<number[]> {
  const { phonemes, words } = await toPhonemes(text)
  const { voice } = english
  const rate = await findRate(text, phonemes, english)
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

/** Nearness that a line must have to its level's pace: half of what it may, for what is heard isn't quite what was planned. */
const NEAR = 0.08

/** By how much a line is heard faster than it was planned: what fades at its end is no longer heard. */
const HEARD = 1.07

/** The rate at which a line keeps the voice's pace: its own where the line does, for short words are said faster by the minute than long ones. */
async function findRate(
  text: string,
  phonemes: readonly string[],
  { voice, rate, pace }: EnglishVoice,
): Promise<number> {
  const count = countPaced(text, 'en')
  if (!pace || count === null) return rate
  let found = rate
  // Durations are whole steps of the model, so that a corrected rate is corrected once more.
  for (let round = 0; round < 3; round++) {
    const seconds = await planSeconds({ phonemes, voice, rate: found })
    const spoken = seconds.reduce((sum, length, at) => (isPause(phonemes, at) ? sum : sum + length), 0)
    const planned = ((HEARD * count) / spoken) * 60
    const wanted = Math.min(Math.max(planned, pace.from * (1 - NEAR)), pace.to * (1 + NEAR))
    if (wanted === planned) break
    found *= wanted / planned
  }
  return found
}

const isPause = (phonemes: readonly string[], at: number) =>
  isSign(phonemes[at]) || (phonemes[at] === ' ' && isSign(phonemes[at - 1]))

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
