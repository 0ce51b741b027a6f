import type { LessonToHear } from '#contract/school/video.ts'
import { getEventOutbox } from '#web/offline/outbox-of.ts'
import { readManifestAddress } from '#web/player/access.ts'
import { startPlayback } from '#web/player/playback.ts'
import type { Notice } from '#web/player/playback-options.ts'
import { reportViewing } from '#web/player/reports.ts'
import { viewingOutbox } from '#web/player/viewing-outbox.ts'
import { api } from '#web/runtime/browser/api.ts'

type Given = { audio: HTMLAudioElement; learnerId: number; onNotice: (notice: Notice) => void }

/** Plays the sound of a lesson from its beginning, and tells what is heard like what is watched, until it is closed. */
export function listenToLesson(
  { lesson_id, hosting_id }: LessonToHear,
  { audio, learnerId, onNotice }: Given,
) {
  // What plays a video plays a sound, with which phones go on when the screen is off.
  const video = audio as HTMLMediaElement as HTMLVideoElement
  const playback = startPlayback({
    video,
    manifest: null,
    rung: 'audio',
    startAt: 0,
    renew: async () => readManifestAddress((await api.video.otp({ videoId: hosting_id })).playbackInfo),
    onNotice,
    holdPicture: () => undefined,
  })
  const outbox = viewingOutbox(getEventOutbox('viewing', learnerId))
  const reports = reportViewing(video, lesson_id, outbox, () => undefined)
  return {
    playback,
    close(): void {
      reports.close()
      playback.close()
    },
  }
}
export type ListeningLesson = ReturnType<typeof listenToLesson>
