/** Sound in memory: mono, 16 bits, this many samples a second. */
export const sampleRate = 16_000

export type Pcm = Int16Array

export const measureSeconds = (sound: Pcm): number => sound.length / sampleRate
export const silence = (seconds: number): Pcm => new Int16Array(Math.round(seconds * sampleRate))

export function join(parts: readonly Pcm[]): Pcm {
  const whole = new Int16Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const frame = sampleRate / 100
const ofDecibels = (decibels: number) => 10 ** (decibels / 20) * 32_768
/** −42 dBFS: under it a synthetic voice is silent. */
const quietVoice = ofDecibels(-42)

/** True for each frame of 10 ms in which the sound is louder than `quiet`. */
const loudFrames = (sound: Pcm, quiet = quietVoice): boolean[] => levels(sound).map((level) => level > quiet)

const levels = (sound: Pcm): number[] =>
  Array.from({ length: Math.floor(sound.length / frame) }, (_, index) =>
    rootMeanSquare(sound.subarray(index * frame, (index + 1) * frame)),
  )

/** Level of silence in a person's recording, however loud the room was and however near the microphone: between the noise and the voice. */
export function quietIn(sound: Pcm): number {
  const sorted = levels(sound).sort((one, other) => one - other)
  const at = (share: number) =>
    20 * Math.log10(Math.max(1, sorted[Math.floor(share * sorted.length)] ?? 1) / 32_768)
  const [noise, voice] = [Math.max(at(0.1), -70), Math.max(at(0.95), -60)]
  return ofDecibels(Math.min(noise + 0.4 * (voice - noise), voice - 18))
}

function rootMeanSquare(sound: Pcm): number {
  let sum = 0
  for (const sample of sound) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, sound.length))
}

/** The sound without the silence before and after it. */
export function trim(sound: Pcm, quiet?: number): Pcm {
  const loud = loudFrames(sound, quiet)
  const first = loud.indexOf(true)
  if (first < 0) return new Int16Array(0)
  return sound.slice(
    Math.max(0, first - 2) * frame,
    Math.min(loud.length, loud.lastIndexOf(true) + 4) * frame,
  )
}

/** Number of seconds that `trim` takes away before the sound. */
export function trimStart(sound: Pcm): number {
  const first = loudFrames(sound).indexOf(true)
  return (Math.max(0, first - 2) * frame) / sampleRate
}

/** The stretches of sound between pauses of at least `pause` seconds, trimmed. */
export const splitAtPauses = (sound: Pcm, pause: number, quiet?: number): Pcm[] =>
  stretchesOfSound(sound, pause, quiet).map(({ from, to }) =>
    trim(
      sound.slice(Math.max(0, Math.round(from * 100) - 5) * frame, (Math.round(to * 100) + 5) * frame),
      quiet,
    ),
  )

/** From when to when, in seconds, something is heard between pauses of at least `pause` seconds. */
export function stretchesOfSound(sound: Pcm, pause: number, quiet?: number): { from: number; to: number }[] {
  const loud = loudFrames(sound, quiet)
  const parts: { from: number; to: number }[] = []
  let start = -1
  let end = -1
  for (const [index, isLoud] of [
    ...loud,
    ...Array<boolean>(Math.ceil(pause * 100) + 1).fill(false),
  ].entries()) {
    if (isLoud) {
      if (start < 0) start = index
      end = index
    } else if (start >= 0 && index - end > pause * 100) {
      parts.push({ from: start / 100, to: (end + 1) / 100 })
      start = -1
    }
  }
  return parts
}
