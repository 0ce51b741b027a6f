/** Keys that a locked phone, a headset or a keyboard has. */
type Keys = Partial<Record<MediaSessionAction, () => void>>

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
  set((name) => keys[name] ?? null)
  return () => {
    set(() => null)
    const found = session()
    if (found) found.metadata = null
  }
}

/** Shows what plays, where the phone shows that. */
export function publishMediaSession(playing: MediaMetadataInit): void {
  const found = session()
  if (!found || typeof MediaMetadata === 'undefined') return
  found.metadata = new MediaMetadata(playing)
}
