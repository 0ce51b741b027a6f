import { type Pcm, sampleRate } from './pcm.ts'

/** Loudness of a line, in LUFS; a video of lines and pauses measures −16, what a phone's small speaker still carries in a bus. */
export const targetLoudness = -15.5

/** Peaks stay under −2 dBFS: packed small they grow by one. */
const ceiling = 10 ** (-2 / 20) * 32_768

/** The sound at the target loudness, its peaks held down where they would clip. */
export function levelled(sound: Pcm): Pcm {
  let gain = 1
  let made = sound
  // What the limiter takes away is asked for again.
  for (let round = 0; round < 5; round++) {
    const missing = targetLoudness - measureLoudness(made)
    if (!Number.isFinite(missing) || Math.abs(missing) < 0.1) break
    gain *= 10 ** (missing / 20)
    made = limited(sound, gain)
  }
  return made
}

const block = Math.round(0.4 * sampleRate)

/** Loudness as ITU-R BS.1770 has it, for one channel: K-weighted, in blocks of 400 ms, quiet ones left out. −Infinity for silence. */
export function measureLoudness(sound: Pcm): number {
  const weighted = filtered(
    filtered(
      Float64Array.from(sound, (sample) => sample / 32_768),
      shelf,
    ),
    highPass,
  )
  const powers: number[] = []
  for (let at = 0; at === 0 || at + block <= weighted.length; at += block / 4)
    powers.push(meanSquare(weighted.subarray(at, at + block)))
  const heard = powers.filter((power) => inLufs(power) > -70)
  const gate = inLufs(mean(heard)) - 10
  return inLufs(mean(heard.filter((power) => inLufs(power) > gate)))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const inLufs = (power: number) => (power > 0 ? -0.691 + 10 * Math.log10(power) : Number.NEGATIVE_INFINITY)
const meanSquare = (part: Float64Array) =>
  part.reduce((sum, value) => sum + value * value, 0) / Math.max(1, part.length)

type Filter = { b: [number, number, number]; a: [number, number] }

/** The two filters of K-weighting, from their analogue form, at this sample rate. */
const shelf = ((): Filter => {
  const k = Math.tan((Math.PI * 1681.974450955533) / sampleRate)
  const q = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const scale = 1 + k / q + k * k
  return {
    b: [
      (high + (band * k) / q + k * k) / scale,
      (2 * (k * k - high)) / scale,
      (high - (band * k) / q + k * k) / scale,
    ],
    a: [(2 * (k * k - 1)) / scale, (1 - k / q + k * k) / scale],
  }
})()
const highPass = ((): Filter => {
  const k = Math.tan((Math.PI * 38.13547087602444) / sampleRate)
  const q = 0.5003270373238773
  const scale = 1 + k / q + k * k
  return { b: [1, -2, 1], a: [(2 * (k * k - 1)) / scale, (1 - k / q + k * k) / scale] }
})()

function filtered(input: Float64Array, { b, a }: Filter): Float64Array {
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  return input.map((x) => {
    const y = b[0] * x + b[1] * x1 + b[2] * x2 - a[0] * y1 - a[1] * y2
    ;[x2, x1, y2, y1] = [x1, x, y1, y]
    return y
  })
}

/** Half of what a peak's neighbourhood is, in samples: 4 ms. */
const reach = Math.round(0.004 * sampleRate)

/** The sound times `gain`, turned down smoothly around each peak over the ceiling. */
function limited(sound: Pcm, gain: number): Pcm {
  const needed = Float64Array.from(sound, (sample) => Math.min(1, ceiling / Math.abs(sample * gain || 1)))
  const lowest = needed.map((_, at) => {
    let least = 1
    for (let near = Math.max(0, at - reach); near <= Math.min(needed.length - 1, at + reach); near++)
      least = Math.min(least, needed[near] ?? 1)
    return least
  })
  return sound.map((sample, at) => {
    let sum = 0
    for (let near = at - reach; near <= at + reach; near++) sum += lowest[near] ?? lowest[at] ?? 1
    return Math.round((sample * gain * sum) / (2 * reach + 1))
  })
}
