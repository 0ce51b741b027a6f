import { HOP } from './pitch.ts'
import type { Voice } from './voice.ts'

/** Scale in which both voices are drawn: how long the picture is (s), and how far it reaches above and below the middle (semitones). */
export type PitchScale = { seconds: number; semitones: number }

/** A picture shows at least a melody of so many semitones, and never more than so many: what is beyond was misheard. */
const [MIN_SEMITONES, MAX_SEMITONES] = [5, 12]

/** One scale for all: both begin with their speech, and nothing is stretched. */
export function fitPitchScale(voices: readonly Voice[]): PitchScale {
  const furthest = (most: number, pitch: number | null) => Math.max(most, Math.abs(pitch ?? 0))
  return {
    seconds: Math.max(0.4, ...voices.map(({ seconds }) => seconds)),
    semitones: Math.min(
      MAX_SEMITONES,
      voices.reduce((most, { melody }) => melody.reduce(furthest, most), MIN_SEMITONES),
    ),
  }
}

type Box = { width: number; top: number; bottom: number }

const place = (value: number) => Math.round(value * 10) / 10

/** The melody as the path of an SVG; where there is no voice it has a gap. */
export function melodyPath(
  { melody }: Voice,
  { seconds, semitones }: PitchScale,
  { width, top, bottom }: Box,
): string {
  const half = (bottom - top) / 2
  let path = ''
  for (const [frame, pitch] of melody.entries()) {
    if (pitch === null) continue
    const held = Math.max(-semitones, Math.min(semitones, pitch))
    const isNew = frame === 0 || melody[frame - 1] === null
    path += `${isNew ? 'M' : 'L'}${place(((frame + 0.5) * HOP * width) / seconds)} ${place(top + half - (held / semitones) * half)}`
  }
  return path
}

/** The loudness as a closed path that stands on the bottom. */
export function loudnessPath(
  { loudness }: Voice,
  { seconds }: PitchScale,
  { width, top, bottom }: Box,
): string {
  const x = (frame: number) => place((frame * HOP * width) / seconds)
  const points = loudness.map(
    (level, frame) => `L${x(frame + 0.5)} ${place(bottom - level * (bottom - top))}`,
  )
  return `M0 ${bottom}${points.join('')}L${x(loudness.length)} ${bottom}Z`
}

/** Range of a melody (semitones), without its tenth at either end. */
export function measurePitchRange({ melody }: Voice): number {
  const sorted = melody.filter((pitch) => pitch !== null).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0
  return Math.round(at(0.9) - at(0.1))
}
