import { findCentroid } from './lines.ts'
import type { Point } from './svg-path.ts'

/**
 * Frame in which a hand lays a character into the box: the point p of the model comes to lie at `drawn` + `turn` · (p − `model`), the turn
 * a complex number (its size the scale, its angle the slant).
 */
export type Frame = {
  model: Point
  drawn: Point
  turn: Point
  /** Variances: of the turn, and of where a stroke that lies at `model` will be drawn. */
  turnDoubt: number
  placeDoubt: number
}

const MIDDLE: Point = [512, 388]
/** Deviations assumed of a hand before its first stroke: scale and slant differ by 16 % (standard deviation), the place by 85 of 1024. */
const TURN = 0.16
const PLACE = 85
/** By how much a stroke misses its place among the others, in units of the box; it counts for so many points. */
const MISS = 40
const POINTS_OF_A_STROKE = 2

/** The box itself: what is drawn where the model lies. */
export const IDENTITY_FRAME: Frame = {
  model: [0, 0],
  drawn: [0, 0],
  turn: [1, 0],
  turnDoubt: 0,
  placeDoubt: 0,
}

/**
 * The frame of a hand, from the strokes that it has drawn: the linear regression of the drawn points on the model's, with a normal prior on
 * the turn (C. Bishop, Pattern Recognition and Machine Learning, 2006, section 3.3).
 * @param drawn lines of as many points each as their models
 */
export function fitFrame(drawn: readonly (readonly Point[])[], models: readonly (readonly Point[])[]): Frame {
  if (drawn.length === 0)
    return { model: MIDDLE, drawn: MIDDLE, turn: [1, 0], turnDoubt: TURN ** 2, placeDoubt: PLACE ** 2 }
  const [goals, points] = [models.slice(0, drawn.length).flat(), drawn.flat()]
  const [model, middle] = [findCentroid(goals), findCentroid(points)]
  const weight = (POINTS_OF_A_STROKE * drawn.length) / points.length / MISS ** 2
  let certainty = 1 / TURN ** 2
  let [real, imaginary] = [certainty, 0]
  goals.forEach(([goalX, goalY], i) => {
    const [pointX, pointY] = points[i] ?? middle
    const [u, v, x, y] = [goalX - model[0], goalY - model[1], pointX - middle[0], pointY - middle[1]]
    certainty += weight * (u * u + v * v)
    real += weight * (u * x + v * y)
    imaginary += weight * (u * y - v * x)
  })
  return {
    model,
    drawn: middle,
    turn: [real / certainty, imaginary / certainty],
    turnDoubt: 1 / certainty,
    placeDoubt: MISS ** 2 / drawn.length,
  }
}

/** A line of the model as the hand lays it. */
export function laid({ model, drawn, turn: [re, im] }: Frame, line: readonly Point[]): Point[] {
  return line.map(([x, y]) => {
    const [u, v] = [x - model[0], y - model[1]]
    return [drawn[0] + re * u - im * v, drawn[1] + im * u + re * v]
  })
}

/** The standard deviation of where a stroke will lie whose middle the model has at `place`, in units of the box. */
export function doubtAt({ model, turnDoubt, placeDoubt }: Frame, [x, y]: Point): number {
  return Math.sqrt(turnDoubt * ((x - model[0]) ** 2 + (y - model[1]) ** 2) + placeDoubt + MISS ** 2)
}
