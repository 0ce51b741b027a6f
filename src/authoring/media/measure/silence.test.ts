import { expect, it } from 'vitest'
import { captions } from '#authoring/media/captions.ts'
import { silence } from '#authoring/media/speech/pcm.ts'
import { makeTimeline } from '#authoring/media/timeline.ts'
import { pauses } from '#domain/practice/speaking/line-timing.ts'
import { readSchoolFiles } from '#server/content/read/read-school-files.ts'
import { readSmallSchool } from '#tests/support/small-school.ts'
import { silenceReport, silenceText } from './silence.ts'

it('counts what is silent between the lines of a video, and what is left to the learner', async () => {
  const school = readSchoolFiles(await readSmallSchool())
  const source = school.units.flatMap(({ lessons }) => lessons).find(({ video }) => video)
  if (source?.lesson.type !== 'VIDEO' || !source.video) throw new Error('no video')
  const slides = [
    { say: 'One.', my: 'တစ်', turn: false },
    { say: 'Two.', my: 'နှစ်', turn: true },
  ]
  const speech = (seconds: number) => ({ sound: silence(seconds), starts: [0] })
  const { cues, duration } = makeTimeline(slides, [speech(1), speech(2)])
  const files = new Map([
    [`${source.mediaFolder}/my.vtt`, Buffer.from(captions(slides, cues, ({ my }) => my))],
  ])
  const lesson = { ...source, lesson: { ...source.lesson, slides }, video: { ...source.video, duration } }
  const [unit] = school.units
  if (!unit) throw new Error('no unit')
  const report = silenceReport({ ...school, units: [{ ...unit, lessons: [lesson] }], shorts: [] }, files)
  expect(report.turns).toBeCloseTo(2 * pauses.turnShare + pauses.turnExtra)
  expect(report.between_lines).toBeCloseTo(2 * (pauses.before + pauses.after))
  expect(report.seconds).toBeCloseTo(1 + 2 * 2 + report.turns + report.between_lines)
})

it('says so for people', () => {
  expect(silenceText({ seconds: 120, between_lines: 9, turns: 30 })).toBe(
    "silence          10.0 % of the videos, learners' turns not counted; 32.5 % with them (2 minutes)",
  )
})
