import { type Pcm, sampleRate, trim } from '#authoring/media/speech/pcm.ts'

const frame = Math.round(0.04 * sampleRate)
const hop = Math.round(0.01 * sampleRate)

/** The tone of each hundredth of a second in hertz, by autocorrelation; 0 if there is no voice. */
function tonesOf(sound: Pcm): number[] {
  const tones: number[] = []
  for (let at = 0; at + frame <= sound.length; at += hop) tones.push(toneOf(sound.subarray(at, at + frame)))
  return tones
}

function toneOf(part: Pcm): number {
  const power = correlation(part, 0)
  if (power < 200 ** 2) return 0
  let [best, at] = [0.5, 0]
  for (let lag = Math.floor(sampleRate / 400); lag <= Math.ceil(sampleRate / 70); lag++) {
    const share = correlation(part, lag) / power
    // A period twice as long fits as well: the shorter one is the tone.
    if (share > best + 0.02) [best, at] = [share, lag]
  }
  return at === 0 ? 0 : sampleRate / at
}

/** Per sample, so that a long lag with few of them counts as much as a short one. */
function correlation(part: Pcm, lag: number): number {
  let sum = 0
  for (let at = 0; at + lag < part.length; at++) sum += (part[at] ?? 0) * (part[at + lag] ?? 0)
  return sum / (part.length - lag)
}

/** The middle tone of a voice in hertz. */
export function middleTone(sound: Pcm): number {
  const voiced = tonesOf(sound)
    .filter((tone) => tone > 0)
    .toSorted((one, other) => one - other)
  return voiced[Math.floor(voiced.length / 2)] ?? 0
}

/** True if two words differ in length by a tenth, or in the course of their tone by one and a half half tones on average. */
export function soundsDiffer(one: Pcm, other: Pcm): boolean {
  const [a, b] = [tonesOf(trim(one)), tonesOf(trim(other))]
  if (Math.max(a.length, b.length) > 1.1 * Math.min(a.length, b.length)) return true
  const steps = a.flatMap((tone, index) => {
    const beside = b[Math.round((index * b.length) / a.length)] ?? 0
    return tone > 0 && beside > 0 ? [Math.abs(12 * Math.log2(tone / beside))] : []
  })
  return steps.reduce((sum, step) => sum + step, 0) / Math.max(1, steps.length) >= 1.5
}
