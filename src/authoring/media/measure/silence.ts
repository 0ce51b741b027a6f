import { measureSpeakingTime, pauses, roundUp } from '#domain/practice/speaking/line-timing.ts'
import { parseCues } from '#domain/school/captions.ts'
import { captionFile } from '#server/content/media/built-video.ts'
import type { ContentFiles } from '#server/content/read/files.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'

/** Length of all videos in seconds, and how much of it nobody speaks: between two lines, and because the learner is to. */
export type SilenceReport = { seconds: number; between_lines: number; turns: number }

/** Of what is built, counted from the captions. A pause within a line is not counted. */
export function silenceReport({ units, shorts }: SchoolFiles, files: ContentFiles): SilenceReport {
  const lessons = units.flatMap(({ lessons }) => lessons)
  const videos = [
    ...lessons.flatMap((source) =>
      source.lesson.type === 'VIDEO' ? [{ ...source, slides: source.lesson.slides }] : [],
    ),
    ...shorts.map((source) => ({ ...source, slides: source.short.slides })),
  ]
  const report = { seconds: 0, between_lines: 0, turns: 0 }
  for (const { video, mediaFolder, slides } of videos) {
    if (!video) continue
    const cues = parseCues(files.get(`${mediaFolder}/${captionFile('my')}`)?.toString() ?? '')
    report.seconds += video.duration
    report.between_lines += video.duration
    for (const [index, { from, to }] of cues.entries()) {
      const isTurn = slides[index]?.turn ?? false
      const said = measureSpeakingTime(to - from, isTurn)
      const turn = isTurn ? roundUp(said * pauses.turnShare + pauses.turnExtra) : 0
      report.turns += turn
      report.between_lines -= turn + said * (isTurn ? 2 : 1)
    }
  }
  return report
}

/** The report for people. */
export function silenceText({ seconds, between_lines, turns }: SilenceReport): string {
  const share = (part: number, whole: number) => `${((100 * part) / (whole || 1)).toFixed(1)} %`
  const between = share(between_lines, seconds - turns)
  const all = share(between_lines + turns, seconds)
  return `silence          ${between} of the videos, learners' turns not counted; ${all} with them (${Math.round(seconds / 60)} minutes)`
}
