import { useEffect, useRef, useState } from 'react'
import { m } from '#messages'
import { soundAddress } from '#web/offline/kept-media.ts'
import { requestToast } from '#web/runtime/browser/toasts.ts'
import { whyUnplayed } from '#web/runtime/browser/why-unplayed.ts'

type Props = {
  src: string
  /** Name of what is heard, where there are several sounds on the page. */
  label?: string
  /** Offers slow play beside it. */
  slow?: boolean
  /** Plays once when it appears, where the browser lets it. */
  autoPlay?: boolean
}

const SLOW = 0.65

/** A button that plays a sound, fetched when it is first wanted. Without script it is the browser's own player. */
export function SoundButton({ src, label = m.shared_sound_play(), slow, autoPlay }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)

  const play = async (rate: number): Promise<void> => {
    const element = audio.current
    if (!element) return
    const address = soundAddress(src)
    // What could not be fetched is fetched again by no play alone.
    if (element.error || element.getAttribute('src') !== address) element.src = address
    element.currentTime = 0
    element.playbackRate = rate
    await element.play()
  }
  const playTapped = (rate: number) =>
    play(rate).catch(async (error: Error) => {
      setPlaying(false)
      const why = await whyUnplayed(error, src)
      if (why) requestToast(why === 'other' ? m.shared_error_other() : m.shared_error_network())
    })
  const playOnce = useRef(play)
  playOnce.current = play
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sound
  useEffect(() => {
    if (autoPlay) playOnce.current(1).catch(() => setPlaying(false))
  }, [src, autoPlay])

  return (
    <span className="sound">
      {/* biome-ignore lint/a11y/useMediaCaption: a few words; what is said is what the learner is asked for */}
      <audio
        ref={audio}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
      <button
        type="button"
        className={isPlaying ? 'sound-play playing' : 'sound-play'}
        aria-label={label}
        onClick={() => playTapped(1)}
      >
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path className="solid" d="M4 10v4h3.500L12 18V6L7.500 10z" />
          <path d="M15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11" />
        </svg>
      </button>
      {slow && (
        <button type="button" className="sound-slow" onClick={() => playTapped(SLOW)}>
          {m.shared_sound_slow()}
        </button>
      )}
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: as above */}
        <audio controls preload="none" src={src} />
      </noscript>
    </span>
  )
}
