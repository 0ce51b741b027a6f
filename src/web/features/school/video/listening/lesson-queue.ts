import type { LessonToHear } from '#contract/school/video.ts'
import type { Notice } from '#web/player/playback-options.ts'
import { onMediaKeys, publishMediaSession } from '#web/runtime/browser/media-session.ts'
import { type ListeningLesson, listenToLesson } from './lesson-listening.ts'

export type Queued = {
  index: number
  isPlaying: boolean
  /** True if it is to play and can't yet. */
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
  /** Title by which the phone calls what plays. */
  title: string
  startAt: number
  onChange: (queued: Queued) => void
}

export const AT_ITS_START: Omit<Queued, 'index'> = {
  isPlaying: false,
  isWaiting: false,
  isDone: false,
  notice: null,
  second: 0,
}

/**
 * Plays the sound of lessons one after another on one element, which a touch has allowed to play: so the next one begins while the
 * screen is off.
 */
export function startQueue(given: Given) {
  const { audio } = given
  const queue = queueOf(given)
  const closing = new AbortController()
  const listen = (event: string, work: () => void) =>
    audio.addEventListener(event, work, { signal: closing.signal })
  listen('playing', () => queue.change({ isPlaying: true, isWaiting: false }))
  listen('pause', () => !audio.ended && queue.change({ isPlaying: false }))
  listen('waiting', () => queue.change({ isWaiting: true }))
  listen('ended', queue.end)
  listen('timeupdate', queue.move)
  const stopKeys = onMediaKeys({
    play: queue.play,
    pause: queue.pause,
    previoustrack: () => queue.go(Math.max(0, queue.index() - 1)),
    nexttrack: () => queue.go(queue.index() + 1),
    seekbackward: () => queue.jump(-10),
    seekforward: () => queue.jump(10),
  })
  const close = () => {
    closing.abort()
    stopKeys()
    queue.close()
  }
  return { ...queue, close }
}

function queueOf({ audio, lessons, learnerId, title, startAt, onChange }: Given) {
  let state: Queued = { ...AT_ITS_START, index: startAt }
  let heard: ListeningLesson | null = null
  const change = (next: Partial<Queued>) => {
    state = { ...state, ...next }
    onChange(state)
  }
  const play = () => {
    const lesson = lessons[state.index]
    if (!lesson) return
    heard ??= listenToLesson(lesson, { audio, learnerId, onNotice: (notice) => change({ notice }) })
    change({ isDone: false, isWaiting: audio.paused })
    const artwork = lesson.poster ? [{ src: lesson.poster }] : []
    publishMediaSession({ title: lesson.title, artist: lesson.unit_title, album: title, artwork })
    void (state.notice === 'failed' ? heard.playback.retry() : heard.playback.play())
  }
  const pause = () => {
    heard?.playback.pause()
    change({ isPlaying: false, isWaiting: false })
  }
  const close = () => {
    audio.pause()
    heard?.close()
    heard = null
  }
  /** Ends what plays, so that its seconds are told, and stands at the beginning of another. */
  const stand = (index: number) => {
    close()
    change({ ...AT_ITS_START, index })
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
  const move = () => {
    const second = Math.floor(audio.currentTime)
    if (heard && audio.readyState > 0 && second !== state.second) change({ second, isWaiting: false })
  }
  const jump = (seconds: number) => heard?.playback.seek(Math.max(0, audio.currentTime + seconds))
  return { index: () => state.index, change, play, pause, go, end, move, jump, close }
}

export type Queue = ReturnType<typeof startQueue>
