/** Sounds that were fetched ahead, as addresses of this page's own. */
const sounds = new Map<string, string>()

/** Where to play a sound from: as it was fetched ahead, or from the server. */
export const soundAddress = (src: string): string => sounds.get(src) ?? src

/** Fetches sounds and pictures ahead, one after another, so that the page goes on without a connection. */
export async function keepMedia(addresses: readonly string[], signal: AbortSignal): Promise<void> {
  for (const address of new Set(addresses)) {
    if (signal.aborted) return
    if (sounds.has(address)) continue
    try {
      const response = await fetch(address, { signal, priority: 'low' })
      const blob = await response.blob()
      if (response.ok && blob.type.startsWith('audio/')) sounds.set(address, URL.createObjectURL(blob))
    } catch {
      // What can not be had now is asked for when it is wanted.
    }
  }
}
