import { keptSound } from '#web/offline/kept-media.ts'
import { type AnalyzedSound, analyzeSamples, decodeSamples } from './samples.ts'
import type { SpokenLine } from './spoken-line.ts'

const kept = new Map<string, Promise<AnalyzedSound>>()

/** The model of a line, decoded; once it was had, it is there without a line too. @throws where it can't be had */
export function modelSound({ sound }: SpokenLine): Promise<AnalyzedSound> {
  const key = JSON.stringify(sound)
  const fetching = kept.get(key) ?? fetchSamples(sound).then(analyzeSamples)
  kept.set(key, fetching)
  fetching.catch(() => kept.delete(key))
  return fetching
}

async function fetchSamples(sound: SpokenLine['sound']): Promise<Float32Array> {
  if ('clip' in sound) return await decodeSamples(keptSound(sound.clip) ?? (await fetchClip(sound.clip)))
  const { samplesOfLine } = await import('./video-sound.ts')
  return await samplesOfLine(sound)
}

async function fetchClip(address: string): Promise<Blob> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  return await response.blob()
}
