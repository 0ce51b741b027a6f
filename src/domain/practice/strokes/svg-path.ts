export type Point = readonly [x: number, y: number]

type Segment = readonly [from: Point, control: Point, other: Point, to: Point]

/** Numbers that a command takes; KanjiVG writes M, C, S and their relative forms, the others are there for completeness of strokes. */
const NUMBERS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, Z: 0 }

/**
 * The path data of SVG as cubic curves, in order; lines are curves with their controls on the line.
 * @throws RangeError for arcs and unknown commands
 */
export function parseCurves(d: string): Segment[] {
  const segments: Segment[] = []
  let [at, start, reflected]: Point[] = [
    [0, 0],
    [0, 0],
    [0, 0],
  ] as [Point, Point, Point]
  let previous = ''
  for (const { command, numbers } of commandsOf(d)) {
    const upper = command.toUpperCase()
    const origin: Point = command === upper ? [0, 0] : (at as Point)
    const point = (i: number): Point => [(numbers[i] ?? 0) + origin[0], (numbers[i + 1] ?? 0) + origin[1]]
    const from = at as Point
    const line = (to: Point): Segment => [from, between(from, to, 1 / 3), between(from, to, 2 / 3), to]
    const smooth = (kinds: string): Point => (kinds.includes(previous) ? (reflected as Point) : from)
    const quadratic = (control: Point, to: Point): Segment => [
      from,
      between(from, control, 2 / 3),
      between(to, control, 2 / 3),
      to,
    ]
    let control: Point | undefined
    let segment: Segment | undefined
    if (upper === 'M') start = point(0)
    else if (upper === 'L') segment = line(point(0))
    else if (upper === 'H') segment = line([(numbers[0] ?? 0) + origin[0], from[1]])
    else if (upper === 'V') segment = line([from[0], (numbers[0] ?? 0) + origin[1]])
    else if (upper === 'C') segment = [from, point(0), point(2), point(4)]
    else if (upper === 'S') segment = [from, smooth('CS'), point(0), point(2)]
    else if (upper === 'Z') segment = line(start as Point)
    else {
      control = upper === 'Q' ? point(0) : smooth('QT')
      segment = quadratic(control, point(upper === 'Q' ? 2 : 0))
    }
    if (segment) segments.push(segment)
    at = segment ? segment[3] : (start as Point)
    const last = control ?? segment?.[2] ?? at
    reflected = [2 * at[0] - last[0], 2 * at[1] - last[1]]
    previous = upper
  }
  return segments
}

const STEPS_PER_CURVE = 24

/** Points along the path; the ends of curves, where strokes turn, are all there. */
export function samplePath(d: string): Point[] {
  const curves = parseCurves(d)
  const [first] = curves
  if (!first) return []
  return [
    first[0],
    ...curves.flatMap((curve) =>
      Array.from({ length: STEPS_PER_CURVE }, (_, i) => pointAt(curve, (i + 1) / STEPS_PER_CURVE)),
    ),
  ]
}

/** B(t) = (1−t)³P0 + 3(1−t)²tP1 + 3(1−t)t²P2 + t³P3 (Bernstein form of a cubic Bézier curve). */
function pointAt(curve: Segment, t: number): Point {
  const weights = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3]
  const sum = (axis: 0 | 1) => curve.reduce((total, point, i) => total + point[axis] * (weights[i] ?? 0), 0)
  return [sum(0), sum(1)]
}

const between = (one: Point, other: Point, share: number): Point => [
  one[0] + (other[0] - one[0]) * share,
  one[1] + (other[1] - one[1]) * share,
]

function* commandsOf(d: string): Generator<{ command: string; numbers: number[] }> {
  for (const [, letter = '', rest = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const count = NUMBERS[letter.toUpperCase()]
    if (count === undefined) throw new RangeError(`no such command in the path of a stroke: ${letter}`)
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    if (count === 0) yield { command: letter, numbers: [] }
    for (let i = 0; count > 0 && i + count <= numbers.length; i += count) {
      const isMore = i > 0 && letter.toUpperCase() === 'M'
      yield { command: isMore ? (letter === 'm' ? 'l' : 'L') : letter, numbers: numbers.slice(i, i + count) }
    }
  }
}
