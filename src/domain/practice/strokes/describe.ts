import { lastOf } from '#domain/base/lists.ts'
import type { Point } from './svg-path.ts'

const ROWS = ['top', 'middle', 'bottom'] as const
const COLUMNS = ['left', 'centre', 'right'] as const
export type StrokePlace = `${(typeof ROWS)[number]}-${(typeof COLUMNS)[number]}`

/** A line in words, for learners who cannot see it. */
export type StrokeWords = {
  from: StrokePlace
  to: StrokePlace
  /** The place of a line that lies within one; `from` and `to` are then places of the line's own frame. */
  within: StrokePlace | null
  isBent: boolean
}

type Frame = { left: number; bottom: number; width: number; height: number }

/** The writer's box: y up, from −124 to 900. */
const BOX: Frame = { left: 0, bottom: -124, width: 1024, height: 1024 }
/** A line this much longer than the way from its start to its end turns. */
const BENT = 1.25

/** From where to where a line of the writer's box goes. */
export function strokeInWords(line: readonly Point[]): StrokeWords {
  const [first = [0, 0], last = [0, 0]] = [line[0], lastOf(line)]
  const isBent = lengthOf(line) > Math.hypot(last[0] - first[0], last[1] - first[1]) * BENT
  const [from, to] = [placeIn(BOX, first), placeIn(BOX, last)]
  if (from !== to) return { from, to, within: null, isBent }
  const own = frameOf(line)
  return { from: placeIn(own, first), to: placeIn(own, last), within: from, isBent }
}

function placeIn({ left, bottom, width, height }: Frame, [x, y]: Point): StrokePlace {
  const third = (share: number) => Math.min(2, Math.max(0, Math.floor(share * 3))) as 0 | 1 | 2
  return `${ROWS[third(1 - (y - bottom) / height)]}-${COLUMNS[third((x - left) / width)]}`
}

function frameOf(line: readonly Point[]): Frame {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)]
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  return {
    left,
    bottom,
    width: Math.max(1, Math.max(...xs) - left),
    height: Math.max(1, Math.max(...ys) - bottom),
  }
}

const lengthOf = (line: readonly Point[]) =>
  line.reduce((sum, [x, y], i) => {
    const [beforeX, beforeY] = line[i - 1] ?? [x, y]
    return sum + Math.hypot(x - beforeX, y - beforeY)
  }, 0)
