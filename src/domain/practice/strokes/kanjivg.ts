import { lastOf } from '#domain/base/lists.ts'
import { type Point, samplePath } from './svg-path.ts'

/** Strokes for hanzi-writer: outlines as path data and middle lines as points, in a box of 1024 with y up from −124 to 900. */
export type StrokeData = { strokes: string[]; medians: [number, number][][] }

const KANJIVG_BOX = 109
const SCALE = 1024 / KANJIVG_BOX
const TOP = 900

/** Half the width of a stroke, in units of 1024: about that of a brush pen. */
const HALF_WIDTH = 28

/** Maximum distance of a middle line from the curve where points are saved, in units of 1024. */
const TOLERANCE = 1.5

/** The centre lines of a character, in the order of writing, from KanjiVG's SVG. */
export function strokePaths(svg: string): string[] {
  return [...svg.matchAll(/<path\b[^>]*>/g)]
    .flatMap(([element]) => {
      const order = /\bid="kvg:[^"]*-s(\d+)"/.exec(element)?.[1]
      const d = /\sd="([^"]+)"/.exec(element)?.[1]
      return order && d ? [{ order: Number(order), d }] : []
    })
    .sort((a, b) => a.order - b.order)
    .map(({ d }) => d)
}

/** A point of KanjiVG (109 × 109, y down) in hanzi-writer's box: x·1024/109, 900 − y·1024/109. */
export function toWriterBox([x, y]: Point): Point {
  return [x * SCALE, TOP - y * SCALE]
}

/** The strokes of a character as hanzi-writer takes them, whole numbers. */
export function toStrokeData(paths: readonly string[]): StrokeData {
  const medians = paths.map((d) => simplify(samplePath(d).map(toWriterBox), TOLERANCE).map(rounded))
  return { strokes: medians.map((median) => outline(median, HALF_WIDTH)), medians }
}

/** Fewer points, none of the dropped further than `tolerance` from the line (Ramer 1972, Douglas & Peucker 1973). */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  const [first, last] = [points[0], lastOf(points)]
  if (points.length < 3 || !first || !last) return [...points]
  const distances = points.map((point) => distanceToSegment(point, first, last))
  const furthest = Math.max(...distances)
  if (furthest <= tolerance) return [first, last]
  const at = distances.indexOf(furthest)
  return [
    ...simplify(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(at), tolerance),
  ]
}

/** Distance of the point from the straight piece between two others. */
export function distanceToSegment([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const along = length === 0 ? 0 : ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length
  const t = Math.min(1, Math.max(0, along))
  return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
}

/** A closed shape around the line: along its one side, round its end, back along the other side, round its start. */
function outline(median: readonly Point[], half: number): string {
  const sides = median.map((point, i) => {
    const before = median[i - 1] ?? point
    const after = median[i + 1] ?? point
    const angle = bisector(point, before, after)
    return { point, angle }
  })
  const offset = ({ point, angle }: { point: Point; angle: number }, turn: number): Point => [
    point[0] + half * Math.cos(angle + turn),
    point[1] + half * Math.sin(angle + turn),
  ]
  const cap = (side: (typeof sides)[number] | undefined, from: number) =>
    side ? [1, 2, 3].map((quarter) => offset(side, from - (quarter * Math.PI) / 4)) : []
  const shape = [
    ...sides.map((side) => offset(side, Math.PI / 2)),
    ...cap(lastOf(sides), Math.PI / 2),
    ...[...sides].reverse().map((side) => offset(side, -Math.PI / 2)),
    ...cap(sides[0], -Math.PI / 2),
  ]
  return `M ${shape.map((point) => rounded(point).join(' ')).join(' L ')} Z`
}

/** The direction of the line at a point: halfway between the way in and the way out. */
function bisector(point: Point, before: Point, after: Point): number {
  const unit = (from: Point, to: Point): Point => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
    return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
  }
  const [into, out] = [unit(before, point), unit(point, after)]
  const sum: Point = [into[0] + out[0], into[1] + out[1]]
  return Math.hypot(...sum) < 1e-6 ? Math.atan2(out[1], out[0]) : Math.atan2(sum[1], sum[0])
}

const rounded = ([x, y]: Point): [number, number] => [Math.round(x), Math.round(y)]
