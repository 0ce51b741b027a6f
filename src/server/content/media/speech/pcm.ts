/** Sound in memory: mono, 16 bits, this many samples a second. */
export const sampleRate = 16_000

export type Pcm = Int16Array

export const secondsOf = (sound: Pcm): number => sound.length / sampleRate
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
const quiet = 10 ** (-42 / 20) * 32_768

/** Where the sound is louder than −42 dBFS, in frames of 10 ms. */
function loudFrames(sound: Pcm): boolean[] {
  return Array.from({ length: Math.floor(sound.length / frame) }, (_, index) => {
    const part = sound.subarray(index * frame, (index + 1) * frame)
    return rootMeanSquare(part) > quiet
  })
}

function rootMeanSquare(sound: Pcm): number {
  let sum = 0
  for (const sample of sound) sum += sample * sample
  return Math.sqrt(sum / Math.max(1, sound.length))
}

/** The sound without the silence before and after it. */
export function trim(sound: Pcm): Pcm {
  const loud = loudFrames(sound)
  const first = loud.indexOf(true)
  if (first < 0) return new Int16Array(0)
  return sound.slice(
    Math.max(0, first - 2) * frame,
    Math.min(loud.length, loud.lastIndexOf(true) + 4) * frame,
  )
}

/** How many seconds `trim` takes away before the sound. */
export function trimStart(sound: Pcm): number {
  const first = loudFrames(sound).indexOf(true)
  return (Math.max(0, first - 2) * frame) / sampleRate
}

/** The stretches of sound between pauses of at least `pause` seconds, trimmed. */
export function splitAtPauses(sound: Pcm, pause: number): Pcm[] {
  const loud = loudFrames(sound)
  const parts: Pcm[] = []
  let start = -1
  let end = -1
  for (const [index, isLoud] of [...loud, ...Array<boolean>(pause * 100 + 1).fill(false)].entries()) {
    if (isLoud) {
      if (start < 0) start = index
      end = index
    } else if (start >= 0 && index - end > pause * 100) {
      parts.push(trim(sound.slice(Math.max(0, start - 5) * frame, (end + 6) * frame)))
      start = -1
    }
  }
  return parts
}

/** More rounds make no audible difference. */
const ROUNDS = 3

/** The sound at −20 dBFS (root mean square where it is loud), its peaks kept from clipping. */
export function evenLoudness(sound: Pcm): Pcm {
  let gain = 1
  // What counts as loud is known only once it is as loud as it will be.
  for (let round = 0; round < ROUNDS; round++) gain = gainFor(sound, gain)
  return amplified(sound, gain)
}

function gainFor(sound: Pcm, before: number): number {
  const loud = loudFrames(amplified(sound, before)).flatMap((isLoud, index) =>
    isLoud ? [sound.subarray(index * frame, (index + 1) * frame)] : [],
  )
  const power = rootMeanSquare(join(loud))
  if (power === 0) return before
  const peak = sound.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 1)
  return Math.min((10 ** (-20 / 20) * 32_768) / power, 31_000 / peak)
}

const amplified = (sound: Pcm, gain: number): Pcm => sound.map((sample) => Math.round(sample * gain))
