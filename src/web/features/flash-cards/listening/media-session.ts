import type { HeardCard } from '#contract/flash-cards.ts'

/** What a locked phone, a headset or a keyboard can ask for. */
type Keys = Record<'play' | 'pause' | 'previoustrack' | 'nexttrack', () => void>

const session = () => ('mediaSession' in navigator ? navigator.mediaSession : null)

/** Hears the keys of the phone's own player. @returns how to stop */
export function onMediaKeys(keys: Keys): () => void {
  const names = Object.keys(keys) as (keyof Keys)[]
  const set = (work: (name: keyof Keys) => MediaSessionActionHandler | null) => {
    for (const name of names) {
      try {
        session()?.setActionHandler(name, work(name))
      } catch {
        // A browser that doesn't know this key has none for it.
      }
    }
  }
  set((name) => keys[name])
  return () => {
    set(() => null)
    const found = session()
    if (found) found.metadata = null
  }
}

/** Shows a word and its meaning where the phone shows what plays. */
export function tellPhone({ front, reading, meaning }: HeardCard, album: string): void {
  const found = session()
  if (!found || typeof MediaMetadata === 'undefined') return
  const title = reading ? `${front} (${reading})` : front
  found.metadata = new MediaMetadata({ title, artist: meaning, album })
}
