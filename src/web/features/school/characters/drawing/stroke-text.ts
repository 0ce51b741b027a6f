import { type StrokePlace, strokeInWords } from '#domain/practice/strokes/describe.ts'
import type { Point } from '#domain/practice/strokes/svg-path.ts'
import { m } from '#messages'

const places: Record<StrokePlace, () => string> = {
  'top-left': m.school_characters_at_top_left,
  'top-centre': m.school_characters_at_top,
  'top-right': m.school_characters_at_top_right,
  'middle-left': m.school_characters_at_left,
  'middle-centre': m.school_characters_at_centre,
  'middle-right': m.school_characters_at_right,
  'bottom-left': m.school_characters_at_bottom_left,
  'bottom-centre': m.school_characters_at_bottom,
  'bottom-right': m.school_characters_at_bottom_right,
}

/** A stroke in words: "from the top left to the bottom right, bent". */
export function describeStrokeFault(line: readonly Point[]): string {
  const { from, to, within, isBent } = strokeInWords(line)
  const way = m.school_characters_stroke_goes({ from: places[from](), to: places[to]() })
  const told = within ? m.school_characters_stroke_short({ place: places[within](), way }) : way
  return isBent ? m.school_characters_stroke_bent({ way: told }) : told
}
