import { COMPARED_RATE, halved } from '#domain/practice/speaking/resample.ts'
import { type Voice, voiceIn } from '#domain/practice/speaking/voice.ts'

/** Samples a second in which sounds are kept here: more than speech needs, and twice what is compared. */
export const SAMPLE_RATE = 2 * COMPARED_RATE

/** A sound with what is drawn of it; null if nobody speaks in it. */
export type AnalyzedSound = { samples: Float32Array; voice: Voice | null }

/** Any sound that the browser knows: WebM with Opus, MP4 or ADTS with AAC. @throws where it knows it not */
export async function decodeSamples(file: Blob): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE)
  const sound = await context.decodeAudioData(await file.arrayBuffer())
  return sound.getChannelData(0)
}

export const analyzeSamples = (samples: Float32Array): AnalyzedSound => ({
  samples,
  voice: voiceIn(halved(samples), COMPARED_RATE),
})
