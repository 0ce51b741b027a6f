import type { TrialLesson } from '#contract/desk/site.ts'
import trialVideo from './trial-video.json'

/** The file that visitors may watch: its address without the end, seconds, and bytes. */
export type TrialVideoFile = { address: string; seconds: number; bytes: number }

/** The video that visitors may watch, where the authors made one of the lesson as it is today. */
export function findTrialVideo(lesson: TrialLesson): TrialVideoFile | null {
  const { name, made_of, seconds, bytes } = trialVideo
  return lesson.video.media === made_of ? { address: `/trial/${name}`, seconds, bytes } : null
}
