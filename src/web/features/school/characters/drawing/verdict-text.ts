import type { StrokeVerdict } from '#domain/practice/strokes/grade-stroke.ts'
import { m } from '#messages'

/** The message about a stroke that was not right, and what to do. */
export const describeVerdict: Record<Exclude<StrokeVerdict, 'right'>, () => string> = {
  backwards: m.school_characters_backwards,
  'other-stroke': m.school_characters_other_stroke,
  'wrong-shape': m.school_characters_wrong_shape,
  'wrong-place': m.school_characters_wrong_place,
}
