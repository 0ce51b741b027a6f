import { type RefObject, useEffect, useRef, useState } from 'react'
import { chooseFirstRendition, rememberRendition } from '#web/player/first-rendition.ts'
import type { Playback } from '#web/player/playback.ts'
import type { Notice } from '#web/player/playback-options.ts'
import { type LessonVideo, playLesson, resumeAt } from './lesson-playback.ts'
import { faster, setSpeed, slower } from './speed.ts'
import { useCaptionChoice } from './use-caption-choice.ts'
import { useVideoState } from './use-video-state.ts'

type Given = LessonVideo & { rungs: string[]; dataSaver: boolean }

/** Everything the player's parts share: the elements, what they show, and what can be done. */
export function usePlayer(given: Given) {
  const { lesson, duration, dataSaver } = given
  const videoRef = useRef<HTMLVideoElement>(null)
  const frameRef = useRef<HTMLElement>(null)
  const startAt = resumeAt(lesson.last_reached_second, duration)
  const state = useVideoState(videoRef, startAt)
  const { playback, setRung, setBegun, ...playing } = usePlayback(videoRef, given)
  const play = () => {
    setBegun(true)
    void playback.current?.play()
  }
  const seekTo = (second: number) => playback.current?.seek(Math.min(duration, Math.max(0, second)))

  return {
    videoRef,
    frameRef,
    state,
    startAt,
    ...playing,
    ...useCaptionChoice(),
    play,
    prepare: () => !dataSaver && playback.current?.prepare(),
    playFrom(second: number) {
      seekTo(second)
      play()
    },
    pause: () => playback.current?.pause(),
    retry: () => void playback.current?.retry(),
    seekTo,
    seekBy: (seconds: number) => seekTo((videoRef.current?.currentTime ?? 0) + seconds),
    toggleMuted() {
      const video = videoRef.current
      if (video) video.muted = !video.muted
    },
    setSpeed: (speed: number) => setSpeed(videoRef.current, speed),
    slower: () => slower(videoRef.current),
    faster: () => faster(videoRef.current),
    chooseRung(name: string) {
      setRung(name)
      rememberRendition(name, dataSaver)
      void playback.current?.setRung(name)
    },
    async toggleFullscreen() {
      if (document.fullscreenElement) await document.exitFullscreen()
      else await frameRef.current?.requestFullscreen?.()
    },
  }
}

function usePlayback(videoRef: RefObject<HTMLVideoElement | null>, given: Given) {
  const { hostingId, rungs, dataSaver } = given
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const playback = useRef<Playback>(null)
  const [isReady, setReady] = useState(false)
  const [hasBegun, setBegun] = useState(false)
  const [notice, setNotice] = useState<Notice>(null)
  const [rung, setRung] = useState(rungs[0] ?? '144p')

  // The page's data are taken as they were when the player was set up: what is fetched anew while it plays must not move it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a player lives as long as its video
  useEffect(() => {
    const video = videoRef.current
    const canvas = canvasRef.current
    if (!video || !canvas) return
    const first = chooseFirstRendition(rungs, dataSaver)
    setRung(first)
    if (!video.paused) setBegun(true)
    const onReady = (started: Playback) => {
      playback.current = started
      setReady(true)
    }
    return playLesson(given, { video, canvas, rung: first, onNotice: setNotice, onReady })
  }, [hostingId])

  return { canvasRef, playback, isReady, hasBegun, setBegun, notice, rung, setRung }
}

export type VideoPlayer = ReturnType<typeof usePlayer>
