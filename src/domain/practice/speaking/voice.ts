import { lastOf } from '#domain/base/lists.ts'
import { countFrames, HOP, pitches } from './pitch.ts'

/** Parts of a voice that are drawn, from the beginning of its speech to the end. */
export type Voice = {
  /** Seconds from beginning to end. */
  seconds: number
  /** Beginning of speech in the sound (s). */
  from: number
  /** Semitones above or below the speaker's own middle, a frame of 10 ms; null without voice. */
  melody: (number | null)[]
  /** Loudness, 0 to 1: 1 is this sound's loudest, 0 is 35 dB below it. */
  loudness: number[]
}

/** So much (dB) below the loudest frame a sound is no speech any more, even in a quiet room; so much below it still is, even in a loud one. */
const SPEECH = 28
const SURELY_SPEECH = 18
/** So much above the room begins what is speech; and so much below the loudest nothing is drawn. */
const ABOVE_ROOM = 6
const DRAWN = 35
/** A sound whose loudest frame is below this (dB of full scale) holds no speech. */
const SILENCE = -50
/** A voice that is heard for less than so many frames, or that leaps so far (semitones) from one to the next, is a click, or mistaken. */
const MIN_RUN_FRAMES = 4
const LEAP = 6
/** No voice moves this far (semitones) from its middle in one line: beyond it, an octave was misheard. */
const FURTHEST = 11
/** Within this (s) a pause belongs to the speech. */
const PAUSE = 0.6
/** The shortest thing that is speech (s). */
const MIN_SPEECH_SECONDS = 0.06

/** Voice that is drawn of a sound; null if nobody speaks in it. */
export function voiceIn(samples: Float32Array, rate: number): Voice | null {
  const levels = levelsOf(samples, rate)
  const loudest = levels.reduce((most, level) => Math.max(most, level), Number.NEGATIVE_INFINITY)
  if (loudest < SILENCE) return null
  const floor = Math.max(loudest - SPEECH, roomOf(levels) + ABOVE_ROOM)
  const span = speechIn(levels, Math.min(floor, loudest - SURELY_SPEECH))
  if (!span) return null
  const [first, last] = span
  const hertz = pitches(
    samples,
    rate,
    (frame) => frame >= first && frame <= last && (levels[frame] ?? 0) > loudest - SPEECH,
  )
  return {
    seconds: (last - first + 1) * HOP,
    from: first * HOP,
    melody: melodyOf(hertz.subarray(first, last + 1)),
    loudness: levels
      .slice(first, last + 1)
      .map((level) => Math.min(1, Math.max(0, 1 + (level - loudest) / DRAWN))),
  }
}

/** Each frame's loudness in dB of full scale. */
function levelsOf(samples: Float32Array, rate: number): number[] {
  const hop = Math.round(rate * HOP)
  return Array.from({ length: countFrames(samples.length, rate) }, (_, frame) => {
    let power = 0
    for (let n = frame * hop; n < (frame + 1) * hop; n++) power += (samples[n] ?? 0) ** 2
    return 10 * Math.log10(power / hop + 1e-10)
  })
}

/** The room without a voice: what a tenth of the frames lie below. */
const roomOf = (levels: readonly number[]): number =>
  [...levels].sort((a, b) => a - b)[Math.floor(levels.length / 10)] ?? Number.NEGATIVE_INFINITY

/** The first and the last frame of what is said: the stretches above the floor, pauses between them included, without clicks. */
function speechIn(levels: readonly number[], floor: number): [first: number, last: number] | null {
  const stretches: [number, number][] = []
  for (const [frame, level] of levels.entries()) {
    if (level < floor) continue
    const latest = lastOf(stretches)
    if (latest && frame - latest[1] <= 3) latest[1] = frame
    else stretches.push([frame, frame])
  }
  const said = stretches.filter(([first, last]) => (last - first + 1) * HOP >= MIN_SPEECH_SECONDS)
  const longest = said.reduce((most, [first, last]) => Math.max(most, last - first), 0)
  const main = said.findIndex(([first, last]) => last - first === longest)
  let [from, to] = said[main] ?? [0, -1]
  if (to < 0) return null
  for (const [first, last] of said.slice(main + 1)) if ((first - to) * HOP <= PAUSE) to = last
  for (const [first, last] of said.slice(0, main).reverse()) if ((from - last) * HOP <= PAUSE) from = first
  return [from, to]
}

/** Pitches in semitones from their median, without runs that are too short to be heard; each is the median of five. */
function melodyOf(hertz: Float32Array): (number | null)[] {
  const semitones = [...hertz].map((pitch) => (pitch > 0 ? 12 * Math.log2(pitch) : null))
  const runs = runsOf(semitones)
  const kept = semitones.map((): number | null => null)
  for (const [first, last] of runs)
    for (let n = first; n <= last; n++)
      kept[n] = median(semitones.slice(Math.max(first, n - 2), Math.min(last, n + 2) + 1).filter(isNumber))
  const middle = median(kept.filter(isNumber))
  return kept.map((pitch) => (pitch === null || Math.abs(pitch - middle) > FURTHEST ? null : pitch - middle))
}

/** Runs in which a voice goes on without a gap or a leap, for long enough. */
function runsOf(semitones: readonly (number | null)[]): [number, number][] {
  const runs: [number, number][] = []
  for (const [n, pitch] of semitones.entries()) {
    if (pitch === null) continue
    const latest = lastOf(runs)
    const before = semitones[n - 1]
    if (latest && latest[1] === n - 1 && isNumber(before) && Math.abs(pitch - before) < LEAP) latest[1] = n
    else runs.push([n, n])
  }
  return runs.filter(([first, last]) => last - first + 1 >= MIN_RUN_FRAMES)
}

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number'

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
