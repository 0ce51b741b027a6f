/** Sounds that were fetched ahead, as addresses of this page's own. */
const sounds = new Map<string, { address: string; blob: Blob }>()

/** Address from which to play a sound: as it was fetched ahead, or from the server. */
export const soundAddress = (src: string): string => sounds.get(src)?.address ?? src

/** A sound that was fetched ahead, itself: a page may play its address, but not fetch it. */
export const keptSound = (src: string): Blob | undefined => sounds.get(src)?.blob

/** Fetches sounds and pictures ahead, one after another, so that the page goes on without a connection. */
export async function keepMedia(addresses: readonly string[], signal: AbortSignal): Promise<void> {
  for (const address of new Set(addresses)) {
    if (signal.aborted) return
    if (sounds.has(address)) continue
    try {
      const response = await fetch(address, { signal, priority: 'low' })
      const blob = await response.blob()
      if (response.ok && blob.type.startsWith('audio/'))
        sounds.set(address, { address: URL.createObjectURL(blob), blob })
    } catch {
      // What can not be had now is asked for when it is wanted.
    }
  }
}
