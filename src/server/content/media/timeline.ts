import type { Slide } from '#server/content/schema/lessons.ts'
import { join, type Pcm, secondsOf, silence } from './speech/pcm.ts'

/** What a frame shows: a slide, which of its words is spoken now, and whether it is the learner's turn. */
export type View = { slide: number; word: number | null; turn: boolean }

/** A view from a moment on; seconds, on the grid of the frames. */
export type Shot = View & { at: number }
export type Cue = { from: number; to: number; slide: number }
export type Timeline = { shots: Shot[]; cues: Cue[]; sound: Pcm; duration: number }

/** A line as spoken, and how long each of its words takes when spoken alone. */
export type Speech = { sound: Pcm; wordSeconds: readonly number[] }

export const framesPerSecond = 10
/** Slides begin where segments begin: a new picture costs nothing on top of the segment's key frame. */
export const segmentSeconds = 2

/** Pauses in seconds: before a line, after it, and the learner's turn as a share of the line with an addition. */
export const pauses = { before: 0.4, after: 0.6, turnShare: 1, turnExtra: 0.6 } as const

/** The words that are highlighted one after another: what stands between spaces. */
export function wordsOf(line: string): string[] {
  return line.split(/\s+/).filter(Boolean)
}

/** Puts the slides one after another, each as long as its line, its pauses and the learner's turn, in whole segments. */
export function makeTimeline(slides: readonly Slide[], speeches: readonly Speech[]): Timeline {
  const shots: Shot[] = []
  const cues: Cue[] = []
  const parts: Pcm[] = []
  let now = 0
  const wait = (seconds: number) => {
    parts.push(silence(seconds))
    now += seconds
  }
  for (const [index, slide] of slides.entries()) {
    const speech = speeches[index]
    if (!speech) throw new Error(`Slide ${index + 1} has no speech`)
    const show = (at: number, word: number | null, turn = false) =>
      shots.push({ slide: index, word, turn, at: onGrid(at) })
    show(now, null)
    wait(pauses.before)
    const from = now
    for (const [word, offset] of wordStarts(speech).entries()) show(from + offset, word)
    const length = roundUp(secondsOf(speech.sound))
    parts.push(speech.sound)
    now += secondsOf(speech.sound)
    wait(length - secondsOf(speech.sound))
    show(now, null, slide.turn)
    wait(slide.turn ? roundUp(length * pauses.turnShare + pauses.turnExtra) : pauses.after)
    wait(roundUp(Math.ceil(now / segmentSeconds - 1e-6) * segmentSeconds - now))
    cues.push({ from: onGrid(from), to: onGrid(now), slide: index })
  }
  return { shots: withoutOvertaken(shots), cues, sound: join(parts), duration: onGrid(now) }
}

/** When each word begins, in seconds from the start of the line: the line's length shared out as the words' lengths are. */
function wordStarts({ sound, wordSeconds }: Speech): number[] {
  const total = wordSeconds.reduce((sum, seconds) => sum + seconds, 0) || 1
  let spoken = 0
  return wordSeconds.map((seconds) => {
    const start = (spoken / total) * secondsOf(sound)
    spoken += seconds
    return start
  })
}

const onGrid = (seconds: number) => Math.round(seconds * framesPerSecond) / framesPerSecond
const roundUp = (seconds: number) => Math.ceil(seconds * framesPerSecond - 1e-9) / framesPerSecond

/** A shot that the next one replaces in the same frame is never seen. */
function withoutOvertaken(shots: readonly Shot[]): Shot[] {
  return shots.filter((shot, index) => shots[index + 1]?.at !== shot.at)
}
