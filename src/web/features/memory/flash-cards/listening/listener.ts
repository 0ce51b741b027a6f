import type { ListeningCard } from '#contract/memory/flash-cards.ts'
import { onMediaKeys, publishMediaSession } from '#web/runtime/browser/media-session.ts'
import { makeTracks } from './make-track.ts'

export type ListenerState = {
  index: number
  isPlaying: boolean
  isWaiting: boolean
  isStuck: boolean
  isDone: boolean
}

type Given = {
  audio: HTMLAudioElement
  cards: readonly ListeningCard[]
  isSaving: boolean
  title: string
  startAt: number
  onChange: (playing: ListenerState) => void
}

/**
 * Plays cards one after another on one element, which a touch has allowed to play: what follows needs neither timers nor the screen,
 * only the end of the track before.
 */
export function startListener({ audio, cards, isSaving, title, startAt, onChange }: Given) {
  const tracks = makeTracks(cards, isSaving)
  const closing = new AbortController()
  const { signal } = closing
  let state: ListenerState = {
    index: startAt,
    isPlaying: false,
    isWaiting: false,
    isStuck: false,
    isDone: false,
  }
  let isWanted = false
  /** The card whose track the element has. */
  let loaded = -1
  const change = (next: Partial<ListenerState>) => {
    state = { ...state, ...next }
    onChange(state)
  }

  const play = async () => {
    isWanted = true
    const { index } = state
    change({ isStuck: false, isDone: false, isWaiting: loaded !== index })
    try {
      if (loaded !== index) {
        const address = await tracks.of(index)
        // Somebody paused, or went on, meanwhile.
        if (signal.aborted || !isWanted || state.index !== index) return
        audio.src = address
        loaded = index
      }
      const card = cards[index]
      if (card) publishMediaSession({ ...namesOf(card), album: title })
      await audio.play()
      tracks.keepNear(index)
    } catch {
      if (signal.aborted || state.index !== index || !isWanted) return
      loaded = -1
      change({ isStuck: true, isWaiting: false, isPlaying: false })
    }
  }
  const pause = () => {
    isWanted = false
    audio.pause()
    change({ isPlaying: false, isWaiting: false })
  }
  const go = (index: number) => {
    if (index < 0 || index >= cards.length) return
    const wasWanted = isWanted || state.isPlaying
    // What plays is counted as paused, so that the seconds so far are told.
    audio.pause()
    change({ index, isDone: false, isStuck: false })
    if (wasWanted) void play()
  }
  const end = () => {
    if (state.index + 1 < cards.length) return go(state.index + 1)
    isWanted = false
    loaded = -1
    change({ index: 0, isPlaying: false, isDone: true })
  }

  audio.addEventListener('playing', () => change({ isPlaying: true, isWaiting: false }), { signal })
  audio.addEventListener('pause', () => !audio.ended && change({ isPlaying: false }), { signal })
  audio.addEventListener('ended', end, { signal })
  addEventListener('online', () => isWanted && state.isStuck && void play(), { signal })
  const stopKeys = onMediaKeys({
    play: () => void play(),
    pause,
    previoustrack: () => go(Math.max(0, state.index - 1)),
    nexttrack: () => go(state.index + 1),
  })

  return {
    play: () => void play(),
    pause,
    go,
    /** Goes to a card and plays it. */
    playAt(index: number): void {
      isWanted = true
      if (index === state.index) void play()
      else go(index)
    },
    close(): void {
      closing.abort()
      stopKeys()
      audio.pause()
      tracks.close()
    },
  }
}

/** A word and its meaning, as a phone shows what plays. */
const namesOf = ({ front, reading, meaning }: ListeningCard) => ({
  title: reading ? `${front} (${reading})` : front,
  artist: meaning,
})

export type Listener = ReturnType<typeof startListener>
