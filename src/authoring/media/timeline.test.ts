import fc from 'fast-check'
import { expect, it } from 'vitest'
import { framesPerSecond } from '#domain/practice/speaking/line-timing.ts'
import type { Slide } from '#server/content/schema/lessons.ts'
import { captions } from './captions.ts'
import { measureSeconds, sampleRate } from './speech/pcm.ts'
import { makeTimeline, splitHighlightedWords } from './timeline.ts'

const slide = (say: string, turn = false): Slide => ({ say, my: 'မင်္ဂလာပါ။', turn })
const speech = (seconds: number, words: number) => ({
  sound: new Int16Array(Math.round(seconds * sampleRate)).fill(1000),
  starts: Array.from({ length: words }, (_, index) => (index * seconds) / words),
})

const lesson = fc.array(
  fc.record({
    words: fc.integer({ min: 1, max: 9 }),
    seconds: fc.double({ min: 0.2, max: 7, noNaN: true }),
    turn: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)
const timelineOf = (lines: { words: number; seconds: number; turn: boolean }[]) =>
  makeTimeline(
    lines.map(({ words, turn }) => slide('a '.repeat(words).trim(), turn)),
    lines.map(({ words, seconds }) => speech(seconds, words)),
  )

it('every slide is seen in its turn, and the sound is as long as the pictures', () => {
  fc.assert(
    fc.property(lesson, (lines) => {
      const { shots, sound, duration } = timelineOf(lines)
      const slides = shots.map((shot) => shot.slide)
      expect(slides).toEqual(slides.toSorted((one, other) => one - other))
      expect(new Set(slides).size).toBe(lines.length)
      expect(measureSeconds(sound)).toBeCloseTo(duration, 2)
    }),
  )
})

it('shots follow each other on the grid of the frames, none replaced before it is seen', () => {
  fc.assert(
    fc.property(lesson, (lines) => {
      const { shots, duration } = timelineOf(lines)
      for (const [index, shot] of shots.entries()) {
        expect(Math.round(shot.at * framesPerSecond) / framesPerSecond).toBe(shot.at)
        expect(shots[index + 1]?.at ?? duration).toBeGreaterThan(shot.at)
      }
    }),
  )
})

it('a line is heard exactly while its caption stands, and the learner’s turn is as long as the line or longer', () => {
  const { cues, sound, shots } = makeTimeline(
    [slide('Good morning.', true), slide('Hello!')],
    [speech(1.5, 2), speech(0.8, 1)],
  )
  const heard = sound.findIndex((sample) => sample !== 0) / sampleRate
  expect(heard).toBeCloseTo(cues[0]?.from ?? 0, 1)
  const turn = shots.find((shot) => shot.turn)?.at ?? 0
  expect(turn).toBeCloseTo(heard + 1.5, 1)
  expect((cues[0]?.to ?? 0) - turn).toBeGreaterThanOrEqual(1.5)
})

it('a line is said again after the learner’s turn, and the next slide follows at once', () => {
  const pauses = { before: 0.2, after: 0.3, turnShare: 1, turnExtra: 0 }
  const { shots, sound, cues } = makeTimeline([slide('Good morning.', true)], [speech(1.5, 2)], pauses)
  expect(shots.map(({ at, word, turn }) => [at, word, turn])).toEqual([
    [0, null, false],
    [0.2, 0, false],
    [1, 1, false],
    [1.7, null, true],
    [3.2, 0, false],
    [4, 1, false],
    [4.7, null, false],
  ])
  expect(sound.filter((sample) => sample !== 0)).toHaveLength(3 * sampleRate)
  expect(cues).toEqual([{ from: 0.2, to: 5, slide: 0 }])
})

it('words are what stands between spaces', () => {
  expect(splitHighlightedWords(" I'm fine,  thank you. ")).toEqual(["I'm", 'fine,', 'thank', 'you.'])
  expect(splitHighlightedWords('あ い う')).toEqual(['あ', 'い', 'う'])
})

it('captions are WebVTT with one cue a slide', () => {
  const cues = [
    { from: 0.4, to: 4, slide: 0 },
    { from: 64.5, to: 3661.25, slide: 1 },
  ]
  expect(captions([slide('Hello.'), slide('Goodbye!')], cues, ({ say }) => say)).toBe(
    'WEBVTT\n\n00:00:00.400 --> 00:00:04.000\nHello.\n\n00:01:04.500 --> 01:01:01.250\nGoodbye!\n',
  )
})
