import type { Point } from '#domain/practice/strokes/svg-path.ts'

/** Side of the box that characters are drawn in; the writer's box has its y up from −124 to 900. */
export const BOX_SIZE = 1024
const TOP = 900

/** A centre line of the writer's box as path data in the box of the page, y down. */
export const formatStrokePath = (median: readonly Point[]): string =>
  `M${median.map(([x, y]) => `${Math.round(x)} ${Math.round(TOP - y)}`).join('L')}`

/** Point at which a stroke begins, in the box of the page. */
export const findStrokeStart = ([first = [0, 0]]: readonly Point[]): Point => [first[0], TOP - first[1]]

/** A point of the screen in the writer's box; `frame` is where the drawing lies on the screen. */
export function toWriter(x: number, y: number, frame: { left: number; top: number; width: number }): Point {
  const scale = BOX_SIZE / frame.width
  return [(x - frame.left) * scale, TOP - (y - frame.top) * scale]
}
