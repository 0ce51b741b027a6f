import { doubtAt, type Frame, fitFrame, IDENTITY_FRAME, laid } from './frame.ts'
import { centred, cut, findCentroid, meanDistance, measureLength } from './lines.ts'
import type { Point } from './svg-path.ts'

export const STRICTNESS = { lenient: 1.4, normal: 1, strict: 0.7 } as const
export type Strictness = keyof typeof STRICTNESS

/** Verdict on a stroke: what was drawn instead of the one that was due, if it was not that. */
export type StrokeVerdict = 'right' | 'backwards' | 'other-stroke' | 'wrong-shape' | 'wrong-place'

/** In units of the box of 1024: how far a stroke may lie off on average, and how far its shape, once laid over the right one. */
const PLACE = 140
const SHAPE = { least: 40, share: 0.13 } as const
/** Maximum distance of a stroke from where the hand would lay it, in standard deviations of that. */
const DEVIATIONS = 2.4
/** A first stroke that is this much nearer to another one was meant as that one; for later ones, whose place is known, the nearer one counts. */
const CLEARLY = 0.45
/** In units of the box: strokes this alike and this near to each other, as the two dots of が, may be drawn in either order. */
const TWINS = { shape: 10, apart: 90 } as const

/**
 * Grades a stroke against the one that is due, by order, direction, shape and place. Both lines are cut into 24 points, evenly, and
 * compared point by point: as they lie, and with their centres laid over each other. Who writes smaller, larger, aslant or off the middle
 * is judged by the strokes that were drawn so far; a stroke that lies where the model has it is right as well. One that lies nearer to
 * another stroke is that one, unless the two are twins, or it is nearer still to this one when it is turned round.
 * @param drawn in the writer's box, from its first point to its last
 * @param medians all strokes of the character
 * @param written the lines of the hand before this one, as many as `due`; without them the model's place counts
 */
export function gradeStroke(
  drawn: readonly Point[],
  medians: readonly (readonly Point[])[],
  due: number,
  strictness: Strictness = 'normal',
  written: readonly (readonly Point[])[] = [],
): StrokeVerdict {
  const line = cut(drawn)
  if (!medians[due] || drawn.length < 2 || line.length === 0) return 'wrong-shape'
  const models = medians.map(cut)
  const leniency = STRICTNESS[strictness]
  const inBox = () => gradeIn({ frame: IDENTITY_FRAME, place: PLACE }, line, models, due, leniency)
  if (written.length !== due) return inBox()
  const frame = fitFrame(written.map(cut), models)
  const place = DEVIATIONS * doubtAt(frame, findCentroid(models[due] ?? []))
  const verdict = gradeIn({ frame, place }, line, models, due, leniency)
  return due > 0 && verdict !== 'right' && inBox() === 'right' ? 'right' : verdict
}

/** The verdict where the strokes are expected as the frame lays them, and may lie off by `place`. */
function gradeIn(
  { frame, place }: { frame: Frame; place: number },
  line: readonly Point[],
  models: readonly (readonly Point[])[],
  due: number,
  leniency: number,
): StrokeVerdict {
  const goals = models.map((model) => laid(frame, model))
  const goal = goals[due] ?? []
  const off = meanDistance(line, goal)
  const turnedLine = [...line].reverse()
  const model = models[due] ?? []
  const others = goals.filter((_, i) => i !== due && !areTwins(model, models[i] ?? []))
  const nearest = Math.min(...others.map((other) => meanDistance(line, other)))
  const isTurned = meanDistance(turnedLine, goal) < nearest
  if (!isTurned && nearest < off * (due === 0 ? CLEARLY : 1)) return 'other-stroke'
  const limit = leniency * Math.max(SHAPE.least, SHAPE.share * measureLength(goal))
  const [shape, turned] = [offInShape(line, goal), offInShape(turnedLine, goal)]
  if (turned < shape && turned <= limit) return 'backwards'
  if (!(shape <= limit)) return 'wrong-shape'
  return off <= leniency * place ? 'right' : 'wrong-place'
}

/** True if no hand can tell two strokes surely apart. Both have as many points. */
export const areTwins = (one: readonly Point[], other: readonly Point[]): boolean =>
  meanDistance(one, other) < TWINS.apart && meanDistance(centred(one), centred(other)) < TWINS.shape

/** A hand draws a stroke by so much narrower or wider, lower or higher than its others, at most; beyond that it is another shape. */
const STRETCH = 1.25

/** Distance of a line from another once their centres lie on each other, and the other is as wide and as high as the hand drew it. */
function offInShape(line: readonly Point[], goal: readonly Point[]): number {
  const [drawn, model] = [centred(line), centred(goal)]
  const [width, height] = [stretch(drawn, model, 0), stretch(drawn, model, 1)]
  return meanDistance(
    drawn,
    model.map(([x, y]) => [x * width, y * height]),
  )
}

function stretch(drawn: readonly Point[], model: readonly Point[], axis: 0 | 1): number {
  let [both, own] = [0, 0]
  for (const [i, point] of model.entries()) {
    both += point[axis] * (drawn[i]?.[axis] ?? 0)
    own += point[axis] ** 2
  }
  return own > 0 ? Math.min(STRETCH, Math.max(1 / STRETCH, both / own)) : 1
}
