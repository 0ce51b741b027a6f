import { type Pcm, sampleRate } from '#authoring/media/speech/pcm.ts'

/** Band that tells s, f and th apart, in hertz. */
const LOW = 5000
const HIGH = 7000

/** Half the length of the filter, in samples: it falls by 40 dB within 400 Hz. */
const REACH = 64

/** Loudness of a sound between 5 and 7 kHz, in dB under full scale; silence is −120. */
export function measureBand(sound: Pcm): number {
  let sum = 0
  for (let at = 0; at + bandPass.length <= sound.length; at++) {
    let value = 0
    for (let tap = 0; tap < bandPass.length; tap++) value += (bandPass[tap] ?? 0) * (sound[at + tap] ?? 0)
    sum += value * value
  }
  const power = sum / Math.max(1, sound.length - bandPass.length + 1) / 32_768 ** 2
  return Math.max(-120, 10 * Math.log10(power || 1e-12))
}

/** A windowed sinc (Hamming). */
const bandPass = Float64Array.from({ length: 2 * REACH + 1 }, (_, index) => {
  const at = index - REACH
  const sinc = (hertz: number) => {
    const share = (2 * hertz) / sampleRate
    return at === 0 ? share : Math.sin(Math.PI * share * at) / (Math.PI * at)
  }
  return (sinc(HIGH) - sinc(LOW)) * (0.54 + 0.46 * Math.cos((Math.PI * at) / REACH))
})
