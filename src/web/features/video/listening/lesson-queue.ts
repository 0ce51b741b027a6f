import type { LessonToHear } from '#contract/video.ts'
import { api } from '#web/browser/api.ts'
import { outboxOf } from '#web/offline/outbox-of.ts'
import { manifestOf } from '#web/player/access.ts'
import { onMediaKeys, tellPhone } from '#web/player/media-session.ts'
import { startPlayback } from '#web/player/playback.ts'
import type { Notice } from '#web/player/playback-options.ts'
import { reportViewing } from '#web/player/reports.ts'
import { viewingOutbox } from '#web/player/viewing-outbox.ts'

export type Queued = {
  index: number
  isPlaying: boolean
  /** Whether it is to play and can't yet. */
  isWaiting: boolean
  isDone: boolean
  notice: Notice
  /** Seconds into the lesson. */
  second: number
}

type Given = {
  audio: HTMLAudioElement
  lessons: readonly LessonToHear[]
  learnerId: number
  /** How the phone calls what plays. */
  title: string
  startAt: number
  onChange: (queued: Queued) => void
}

const AT_ITS_START = { isDone: false, notice: null, second: 0 } as const

/**
 * Plays the sound of lessons one after another on one element, which a touch has allowed to play: so the next one begins while the
 * screen is off. What is heard of a lesson is told like what is watched.
 */
export function startQueue({ audio, lessons, learnerId, title, startAt, onChange }: Given) {
  const outbox = viewingOutbox(outboxOf('viewing', learnerId))
  const closing = new AbortController()
  // What plays a video plays a sound, with which phones go on when the screen is off.
  const video = audio as HTMLMediaElement as HTMLVideoElement
  const { signal } = closing
  let state: Queued = { ...AT_ITS_START, index: startAt, isPlaying: false, isWaiting: false }
  let lesson: ReturnType<typeof open> | null = null
  const change = (next: Partial<Queued>) => {
    state = { ...state, ...next }
    onChange(state)
  }

  function open({ lesson_id, hosting_id }: LessonToHear) {
    const playback = startPlayback({
      video,
      manifest: null,
      rung: 'audio',
      startAt: 0,
      renew: async () => manifestOf((await api.video.otp({ videoId: hosting_id })).playbackInfo),
      onNotice: (notice) => change({ notice }),
      holdPicture: () => undefined,
    })
    const reports = reportViewing(video, lesson_id, outbox, () => undefined)
    const close = () => {
      reports.close()
      playback.close()
    }
    return { playback, close }
  }

  const play = () => {
    const current = lessons[state.index]
    if (!current) return
    lesson ??= open(current)
    change({ isDone: false, isWaiting: audio.paused })
    const artwork = current.poster ? [{ src: current.poster }] : []
    tellPhone({ title: current.title, artist: current.unit_title, album: title, artwork })
    void (state.notice === 'failed' ? lesson.playback.retry() : lesson.playback.play())
  }
  const pause = () => {
    lesson?.playback.pause()
    change({ isPlaying: false, isWaiting: false })
  }
  /** Ends what plays, so that its seconds are told, and stands at the beginning of another. */
  const stand = (index: number) => {
    audio.pause()
    lesson?.close()
    lesson = null
    change({ ...AT_ITS_START, index, isPlaying: false, isWaiting: false })
  }
  const go = (index: number, isWanted = state.isPlaying || state.isWaiting) => {
    if (index < 0 || index >= lessons.length) return
    if (index !== state.index) stand(index)
    if (isWanted) play()
  }
  const end = () => {
    if (state.index + 1 < lessons.length) return go(state.index + 1, true)
    stand(0)
    change({ isDone: true })
  }
  const jump = (seconds: number) => lesson?.playback.seek(Math.max(0, audio.currentTime + seconds))

  const listen = (event: string, work: () => void) => audio.addEventListener(event, work, { signal })
  listen('playing', () => change({ isPlaying: true, isWaiting: false }))
  listen('pause', () => !audio.ended && change({ isPlaying: false }))
  listen('waiting', () => change({ isWaiting: true }))
  listen('ended', end)
  listen('timeupdate', () => {
    const second = Math.floor(audio.currentTime)
    if (lesson && audio.readyState > 0 && second !== state.second) change({ second, isWaiting: false })
  })
  const stopKeys = onMediaKeys({
    play,
    pause,
    previoustrack: () => go(Math.max(0, state.index - 1)),
    nexttrack: () => go(state.index + 1),
    seekbackward: () => jump(-10),
    seekforward: () => jump(10),
  })

  return {
    play,
    pause,
    go,
    jump,
    close(): void {
      closing.abort()
      stopKeys()
      audio.pause()
      lesson?.close()
    },
  }
}

export type Queue = ReturnType<typeof startQueue>
