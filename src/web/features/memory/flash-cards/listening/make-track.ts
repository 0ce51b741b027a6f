import type { ListeningCard } from '#contract/memory/flash-cards.ts'
import { encodeWav, joinTrack, listTrackParts, TRACK_SAMPLE_RATE } from './track.ts'

async function samplesOf(address: string): Promise<Float32Array> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  const context = new OfflineAudioContext(1, 1, TRACK_SAMPLE_RATE)
  const sound = await context.decodeAudioData(await response.arrayBuffer())
  return sound.getChannelData(0)
}

/** A card's track, as an address of this page's own. @throws where one of its sounds can't be had */
async function makeTrack(card: ListeningCard, isSaving: boolean): Promise<string> {
  const parts = listTrackParts(card, isSaving)
  const addresses = new Set(parts.flatMap((part) => (part.kind === 'sound' ? [part.address] : [])))
  const sounds = new Map<string, Float32Array>()
  for (const address of addresses) sounds.set(address, await samplesOf(address))
  return URL.createObjectURL(new Blob([encodeWav(joinTrack(parts, sounds))], { type: 'audio/wav' }))
}

/** The tracks of cards: each is made once while it is near, and given back when it is not. */
export function makeTracks(cards: readonly ListeningCard[], isSaving: boolean) {
  const made = new Map<number, Promise<string>>()
  const of = (index: number): Promise<string> => {
    const card = cards[index]
    if (!card) return Promise.reject(new Error('No such card'))
    const track = made.get(index) ?? makeTrack(card, isSaving)
    made.set(index, track)
    // What failed is tried again when it is asked for again.
    track.catch(() => made.delete(index))
    return track
  }
  const drop = (index: number) => {
    void made.get(index)?.then(URL.revokeObjectURL, () => undefined)
    made.delete(index)
  }
  return {
    of,
    /** Makes the next one, so that it's there when this one ends; forgets those that are far. */
    keepNear(index: number): void {
      for (const other of made.keys()) if (Math.abs(other - index) > 1) drop(other)
      if (index + 1 < cards.length) of(index + 1).catch(() => undefined)
    },
    close(): void {
      for (const index of made.keys()) drop(index)
    },
  }
}
