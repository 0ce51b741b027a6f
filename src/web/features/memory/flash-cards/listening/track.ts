/** Part of one card's track, which is made of these in order: a sound, or silence. */
export type Part =
  | { kind: 'sound'; address: string }
  /** As long as a person needs to say what was just heard. */
  | { kind: 'speak' }
  | { kind: 'rest' }

type Heard = { audio: string; bytes: number; example: { audio: string; bytes: number } | null }

/** The word, time to say it, the word again; then its sentence, where no data is saved. */
export function listTrackParts({ audio, example }: Heard, isSaving: boolean): Part[] {
  const word = { kind: 'sound', address: audio } as const
  const sentence: Part[] =
    example && !isSaving
      ? [{ kind: 'rest' }, { kind: 'sound', address: example.audio }, { kind: 'speak' }]
      : []
  return [word, { kind: 'speak' }, word, ...sentence, { kind: 'rest' }]
}

/** Sum of the bytes of all of them; each sound once. */
export function sumSoundBytes(cards: readonly Heard[], isSaving: boolean): number {
  const sizes = new Map<string, number>()
  for (const { audio, bytes, example } of cards) {
    sizes.set(audio, bytes)
    if (example && !isSaving) sizes.set(example.audio, example.bytes)
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0)
}

/** Samples a second: more than speech of 16 kbit/s holds. */
export const TRACK_SAMPLE_RATE = 16_000

/** Seconds. Browsers show the controls of a locked phone only for sounds of five seconds or more. */
const MIN_TRACK_SECONDS = 6
const REST = 1.2
const speakTime = (spoken: number) => Math.min(8, 1 + spoken * 1.6)

/**
 * One card as one sound, pauses included: so nothing has to be timed while the screen is off.
 * @param sounds samples of each address, at `TRACK_SAMPLE_RATE`
 */
export function joinTrack(parts: readonly Part[], sounds: ReadonlyMap<string, Float32Array>): Float32Array {
  const pieces: Float32Array[] = []
  let spoken = 0
  for (const part of parts) {
    const samples = part.kind === 'sound' ? sounds.get(part.address) : undefined
    if (samples) {
      spoken = samples.length / TRACK_SAMPLE_RATE
      pieces.push(samples)
    } else pieces.push(silence(part.kind === 'speak' ? speakTime(spoken) : REST))
  }
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const track = new Float32Array(Math.max(length, MIN_TRACK_SECONDS * TRACK_SAMPLE_RATE))
  let at = 0
  for (const piece of pieces) {
    track.set(piece, at)
    at += piece.length
  }
  return track
}

const silence = (seconds: number) => new Float32Array(Math.round(seconds * TRACK_SAMPLE_RATE))

const HEADER = 44

/** Samples as a WAV file: PCM of 16 bits, one channel. */
export function encodeWav(samples: Float32Array): ArrayBuffer {
  const file = new DataView(new ArrayBuffer(HEADER + samples.length * 2))
  const text = (at: number, letters: string) => {
    for (let n = 0; n < letters.length; n++) file.setUint8(at + n, letters.charCodeAt(n))
  }
  text(0, 'RIFF')
  file.setUint32(4, HEADER - 8 + samples.length * 2, true)
  text(8, 'WAVEfmt ')
  file.setUint32(16, 16, true)
  file.setUint16(20, 1, true)
  file.setUint16(22, 1, true)
  file.setUint32(24, TRACK_SAMPLE_RATE, true)
  file.setUint32(28, TRACK_SAMPLE_RATE * 2, true)
  file.setUint16(32, 2, true)
  file.setUint16(34, 16, true)
  text(36, 'data')
  file.setUint32(40, samples.length * 2, true)
  for (let n = 0; n < samples.length; n++) {
    const level = Math.max(-1, Math.min(1, samples[n] ?? 0))
    file.setInt16(HEADER + n * 2, Math.round(level * 0x7fff), true)
  }
  return file.buffer
}
