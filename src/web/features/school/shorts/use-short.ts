import { useEffect, useRef, useState } from 'react'
import type { Short } from '#contract/school/shorts.ts'
import { getEventOutbox } from '#web/offline/outbox-of.ts'
import { readManifestAddress } from '#web/player/access.ts'
import { chooseFirstRendition, rememberRendition } from '#web/player/first-rendition.ts'
import { holdLastFrame } from '#web/player/last-frame.ts'
import { type Playback, startPlayback } from '#web/player/playback.ts'
import type { Notice } from '#web/player/playback-options.ts'
import { maySpendData } from '#web/player/spends-data.ts'
import { viewingOutbox } from '#web/player/viewing-outbox.ts'
import { watchLog } from '#web/player/watch-log.ts'
import { api } from '#web/runtime/browser/api.ts'
import { serverNow } from '#web/runtime/browser/clock.ts'
import { newId } from '#web/runtime/browser/new-id.ts'
import { remembered } from '#web/runtime/browser/remembered.ts'

/** The most seconds that one call takes. */
const MAX_SECONDS = 3600

type Given = {
  short: Short
  manifest: string | null
  isSaving: boolean
  learnerId: number
  onPlaying: () => void
}

/** As the learner set it, for all shorts. */
const sound = remembered('short-sound')

/** Shorts begin by themselves, but not where that costs data that is saved, nor for who wants little to move. */
const mayBegin = (isSaving: boolean) =>
  maySpendData(isSaving) && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** The player of a short: its elements, what it shows, and what can be done. */
export function useShort({ short, manifest, isSaving, learnerId, onPlaying }: Given) {
  const videoRef = useRef<HTMLVideoElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const playback = useRef<Playback>(null)
  const rungs = short.renditions.map(({ name }) => name)
  const [rung, setRung] = useState(rungs[0] ?? '144p')
  const [isReady, setReady] = useState(false)
  const [isPlaying, setPlaying] = useState(false)
  const [second, setSecond] = useState<number | null>(null)
  const [isMuted, setMuted] = useState(false)
  /** Muted by the browser, which plays nothing with sound by itself. */
  const [isSilenced, setSilenced] = useState(false)
  const [notice, setNotice] = useState<Notice>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a player lives as long as its video
  useEffect(() => {
    const video = videoRef.current
    const canvas = canvasRef.current
    if (!video || !canvas) return
    const picture = holdLastFrame(video, canvas)
    const chosen = chooseFirstRendition(rungs, isSaving)
    setRung(chosen)
    const player = startPlayback({
      video,
      manifest,
      rung: chosen,
      startAt: 0,
      renew: async () => readManifestAddress((await api.video.otp({ videoId: short.video_id })).playbackInfo),
      onNotice: setNotice,
      onForbidden() {
        if (video.muted) return
        video.muted = true
        setMuted(true)
        setSilenced(true)
        void player.play()
      },
      holdPicture: picture.hold,
    })
    playback.current = player
    const stopCounting = countSeconds(video, short.id, learnerId)
    const closing = new AbortController()
    const show = () => {
      setPlaying(!video.paused && !video.ended)
      if (video.readyState > 0) setSecond(video.currentTime)
    }
    for (const event of ['play', 'pause', 'ended', 'timeupdate'])
      video.addEventListener(event, show, { signal: closing.signal })
    video.addEventListener('playing', onPlaying, { once: true, signal: closing.signal })
    video.muted = sound.read() === 'off'
    setMuted(video.muted)
    setReady(true)
    if (video.paused && mayBegin(isSaving)) void player.play()
    return () => {
      closing.abort()
      stopCounting()
      player.close()
      picture.close()
    }
  }, [short.video_id])

  return {
    videoRef,
    canvasRef,
    rung,
    isReady,
    isPlaying,
    /** Second at which it is; null before it plays. */
    second,
    notice,
    toggle() {
      if (isPlaying) return playback.current?.pause()
      if (videoRef.current?.ended) playback.current?.seek(0)
      void playback.current?.play()
    },
    isMuted,
    isSilenced,
    toggleMuted() {
      setSilenced(false)
      sound.write(isMuted ? 'on' : 'off')
      if (videoRef.current) videoRef.current.muted = !isMuted
      setMuted(!isMuted)
    },
    playFrom(second: number) {
      playback.current?.seek(Math.max(0, second))
      void playback.current?.play()
    },
    retry: () => void playback.current?.retry(),
    chooseRung(name: string) {
      setRung(name)
      rememberRendition(name, isSaving)
      void playback.current?.setRung(name)
    },
  }
}

export type ShortPlayer = ReturnType<typeof useShort>

/** Adds watched seconds to the learner's day; returns a function that stops it. */
function countSeconds(video: HTMLVideoElement, id: number, learnerId: number): () => void {
  const log = watchLog()
  const outbox = viewingOutbox(getEventOutbox('viewing', learnerId))
  const closing = new AbortController()
  const { signal } = closing
  const note = () => {
    if (!video.seeking) log.tick(video.currentTime, performance.now(), video.playbackRate)
  }
  const collect = () => {
    log.cut()
    const { seconds } = log.take()
    if (seconds === 0) return
    const event = { event_id: newId(), at: serverNow().toISOString() }
    outbox.add({ call: 'watchedShort', input: { id, second: Math.min(MAX_SECONDS, seconds), ...event } })
  }
  video.addEventListener('timeupdate', () => !video.paused && note(), { signal })
  video.addEventListener('seeking', () => log.cut(), { signal })
  for (const event of ['pause', 'ended'])
    video.addEventListener(
      event,
      () => {
        note()
        collect()
        void outbox.flush()
      },
      { signal },
    )
  addEventListener(
    'pagehide',
    () => {
      collect()
      outbox.flushAndLeave()
    },
    { signal },
  )
  return () => {
    closing.abort()
    collect()
    void outbox.flush()
  }
}
