import { useEffect, useRef, useState } from 'react'
import type { Lesson } from '#contract/learn.ts'
import { api } from '#web/browser/api.ts'
import { refreshPage } from '#web/browser/refresh-page.ts'
import { outboxOf } from '#web/offline/outbox-of.ts'
import { manifestOf } from '#web/player/access.ts'
import { heldPicture } from '#web/player/held-picture.ts'
import { viewingOutbox } from '#web/player/outbox.ts'
import { type Notice, type Playback, startPlayback } from '#web/player/playback.ts'
import { remembered } from '#web/player/remembered.ts'
import { reportViewing } from '#web/player/reports.ts'
import { useVideoState } from './use-video-state.ts'

const rungMemory = remembered('rung')
const captionMemory = remembered('captions')

export const speeds = [0.5, 0.75, 1, 1.25, 1.5]

/** The second to begin at: where the learner stopped, or the start once all was seen. */
export function resumeAt(lastReached: number, duration: number): number {
  return lastReached >= duration - 2 ? 0 : lastReached
}

type Given = {
  lesson: Lesson
  hostingId: string
  manifest: string | null
  learnerId: number
  duration: number
  rungs: string[]
  /** Each video begins at its smallest rung, whatever was chosen before. */
  dataSaver: boolean
}

/** Everything the player's parts share: the elements, what they show, and what can be done. */
export function usePlayer({ lesson, hostingId, manifest, learnerId, duration, rungs, dataSaver }: Given) {
  const videoRef = useRef<HTMLVideoElement>(null)
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const frameRef = useRef<HTMLElement>(null)
  const playback = useRef<Playback>(null)
  const startAt = resumeAt(lesson.last_reached_second, duration)
  const [isReady, setReady] = useState(false)
  const [hasBegun, setBegun] = useState(false)
  const [notice, setNotice] = useState<Notice>(null)
  const [rung, setRung] = useState(rungs[0] ?? '144p')
  const [captions, setCaptions] = useState('both')
  const lastCaptions = useRef('both')
  const state = useVideoState(videoRef, startAt)

  // The page's data are taken as they were when the player was set up: what is fetched anew while it plays must not move it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a player lives as long as its video
  useEffect(() => {
    const video = videoRef.current
    const canvas = canvasRef.current
    if (!video || !canvas) return
    const outbox = viewingOutbox(outboxOf('viewing', learnerId))
    const closing = new AbortController()
    const picture = heldPicture(video, canvas)
    const storedRung = dataSaver ? null : rungMemory.read()
    const chosen = storedRung && rungs.includes(storedRung) ? storedRung : (rungs[0] ?? '144p')
    setRung(chosen)
    setCaptions(captionMemory.read() ?? 'both')
    if (!video.paused) setBegun(true)
    void outbox.lastSecond(lesson.id).then((waiting) => {
      if (closing.signal.aborted) return
      const player = startPlayback({
        video,
        manifest,
        rung: chosen,
        startAt: resumeAt(waiting ?? lesson.last_reached_second, duration),
        renew: async () => manifestOf((await api.video.otp({ videoId: hostingId })).playbackInfo),
        onNotice: setNotice,
        holdPicture: picture.hold,
      })
      playback.current = player
      let wasComplete = lesson.lesson_status === 0
      const reports = reportViewing(video, lesson.id, outbox, () => {
        if (video.ended && !wasComplete) {
          wasComplete = true
          refreshPage()
        }
      })
      closing.signal.addEventListener('abort', () => {
        reports.close()
        player.close()
      })
      void outbox.flush()
      setReady(true)
    })
    return () => {
      closing.abort()
      picture.close()
    }
  }, [hostingId])

  const seekTo = (second: number) => playback.current?.seek(Math.min(duration, Math.max(0, second)))

  const speedNow = () => videoRef.current?.playbackRate ?? 1
  const setSpeed = (speed: number) => {
    const video = videoRef.current
    if (!video) return
    video.defaultPlaybackRate = speed
    video.playbackRate = speed
  }
  const chooseCaptions = (choice: string) => {
    setCaptions(choice)
    captionMemory.write(choice)
  }

  return {
    videoRef,
    canvasRef,
    frameRef,
    state,
    startAt,
    isReady,
    hasBegun,
    notice,
    rung,
    captions,
    play() {
      setBegun(true)
      void playback.current?.play()
    },
    pause: () => playback.current?.pause(),
    retry: () => void playback.current?.retry(),
    seekTo,
    seekBy: (seconds: number) => seekTo((videoRef.current?.currentTime ?? 0) + seconds),
    toggleMuted() {
      const video = videoRef.current
      if (video) video.muted = !video.muted
    },
    setSpeed,
    slower: () => setSpeed(speeds.findLast((speed) => speed < speedNow()) ?? speedNow()),
    faster: () => setSpeed(speeds.find((speed) => speed > speedNow()) ?? speedNow()),
    chooseRung(name: string) {
      setRung(name)
      if (!dataSaver) rungMemory.write(name)
      void playback.current?.setRung(name)
    },
    chooseCaptions,
    toggleCaptions() {
      if (captions === 'off') return chooseCaptions(lastCaptions.current)
      lastCaptions.current = captions
      chooseCaptions('off')
    },
    async toggleFullscreen() {
      if (document.fullscreenElement) await document.exitFullscreen()
      else await frameRef.current?.requestFullscreen?.()
    },
  }
}

export type Player = ReturnType<typeof usePlayer>
