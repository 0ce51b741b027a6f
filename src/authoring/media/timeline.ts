import { framesPerSecond, type Pauses, pauses, roundUp } from '#domain/practice/speaking/line-timing.ts'
import type { Slide } from '#server/content/schema/lessons.ts'
import { join, measureSeconds, type Pcm, silence } from './speech/pcm.ts'
import type { Speech } from './speech/speak.ts'

/** Contents of a frame: a slide, which of its words is spoken now, and whether it is the learner's turn. */
export type FrameView = { slide: number; word: number | null; turn: boolean }

/** A view from a moment on; seconds, on the grid of the frames. */
export type Shot = FrameView & { at: number }
export type SlideCue = { from: number; to: number; slide: number }
export type Timeline = { shots: Shot[]; cues: SlideCue[]; sound: Pcm; duration: number }

/** The words that are highlighted one after another: what stands between spaces. */
export function splitHighlightedWords(line: string): string[] {
  return line.split(/\s+/).filter(Boolean)
}

/** Puts the slides one after another; after the learner's turn a line is said once more, to compare. */
export function makeTimeline(
  slides: readonly Slide[],
  speeches: readonly Speech[],
  { before, after, turnShare, turnExtra }: Pauses = pauses,
): Timeline {
  const shots: Shot[] = []
  const cues: SlideCue[] = []
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
    const length = roundUp(measureSeconds(speech.sound))
    const say = () => {
      for (const [word, offset] of speech.starts.entries()) show(now + offset, word)
      parts.push(speech.sound)
      now += measureSeconds(speech.sound)
      wait(length - measureSeconds(speech.sound))
    }
    show(now, null)
    wait(before)
    const from = now
    say()
    show(now, null, slide.turn)
    if (slide.turn) {
      wait(roundUp(length * turnShare + turnExtra))
      say()
      show(now, null)
    }
    wait(after)
    cues.push({ from: onGrid(from), to: onGrid(now), slide: index })
  }
  return { shots: withoutOvertaken(shots), cues, sound: join(parts), duration: onGrid(now) }
}

const onGrid = (seconds: number) => Math.round(seconds * framesPerSecond) / framesPerSecond

/** A shot that the next one replaces in the same frame is never seen. */
function withoutOvertaken(shots: readonly Shot[]): Shot[] {
  return shots.filter((shot, index) => shots[index + 1]?.at !== shot.at)
}
