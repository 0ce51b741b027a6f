import type { Lesson } from '#contract/school/learn.ts'
import { getEventOutbox } from '#web/offline/outbox-of.ts'
import { readManifestAddress } from '#web/player/access.ts'
import { holdLastFrame } from '#web/player/last-frame.ts'
import { type Playback, startPlayback } from '#web/player/playback.ts'
import type { Notice } from '#web/player/playback-options.ts'
import { reportViewing } from '#web/player/reports.ts'
import { viewingOutbox } from '#web/player/viewing-outbox.ts'
import { api } from '#web/runtime/browser/api.ts'
import { refreshPage } from '#web/runtime/browser/refresh-page.ts'

/** Fields of a lesson that its player needs: all else would stand in the page a second time. */
export type PlayedLesson = Pick<
  Lesson,
  'id' | 'title' | 'lesson_status' | 'last_reached_second' | 'subtitles'
>

export type LessonVideo = {
  lesson: PlayedLesson
  hostingId: string
  manifest: string | null
  learnerId: number
  duration: number
}

type Started = {
  video: HTMLVideoElement
  canvas: HTMLCanvasElement
  rung: string
  onNotice: (notice: Notice) => void
  onReady: (playback: Playback) => void
}

/** The second to begin at: where the learner stopped, or the start once all was seen. */
export function resumeAt(lastReached: number, duration: number): number {
  return lastReached >= duration - 2 ? 0 : lastReached
}

/** Plays a lesson's video where the learner stopped, and reports what is watched. Returns a function that ends both. */
export function playLesson(given: LessonVideo, { video, canvas, rung, onNotice, onReady }: Started) {
  const { lesson, manifest, duration, hostingId, learnerId } = given
  const outbox = viewingOutbox(getEventOutbox('viewing', learnerId))
  const closing = new AbortController()
  const picture = holdLastFrame(video, canvas)
  void outbox.lastSecond(lesson.id).then((waiting) => {
    if (closing.signal.aborted) return
    const playback = startPlayback({
      video,
      manifest,
      rung,
      startAt: resumeAt(waiting ?? lesson.last_reached_second, duration),
      renew: async () => readManifestAddress((await api.video.otp({ videoId: hostingId })).playbackInfo),
      onNotice,
      holdPicture: picture.hold,
    })
    const reports = reportViewing(video, lesson.id, outbox, refreshOnceComplete(lesson, video))
    closing.signal.addEventListener('abort', () => {
      reports.close()
      playback.close()
    })
    void outbox.flush()
    onReady(playback)
  })
  return () => {
    closing.abort()
    picture.close()
  }
}

/** The page shows that the lesson is complete once its end was reported. */
function refreshOnceComplete(lesson: PlayedLesson, video: HTMLVideoElement) {
  let wasComplete = lesson.lesson_status === 0
  return () => {
    if (wasComplete || !video.ended) return
    wasComplete = true
    refreshPage()
  }
}
