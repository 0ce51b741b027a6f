/**
 * How far from the left the steps lie, in percent, over and over; each leaves room for its name on the other side.
 * The style sheet has a class for each place.
 */
const PLACES = [76, 62, 38, 22, 38, 62]

/** The next step stands further out, for it says more. */
const NEXT = { left: 22, right: 78 }

/** Where `count` steps lie, in percent from the left; `next` is the index of the next one, or -1. */
export function placesOf(count: number, next: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    const place = PLACES[index % PLACES.length] ?? 50
    if (index !== next) return place
    return place < 50 ? NEXT.left : NEXT.right
  })
}

/**
 * The two halves of the path through one step, as SVG paths in a box of 100 × 100 whose middle row is the step.
 * From step to step runs one cubic Bézier that leaves and arrives straight down; here it is cut in its middle
 * (de Casteljau), so that rows of any height join without a gap.
 */
export function pathHalves(places: number[], index: number): { upper: string | null; lower: string | null } {
  const [before, here, after] = [places[index - 1], places[index] ?? 50, places[index + 1]]
  return {
    upper: before === undefined ? null : halfway(here, before, -1),
    lower: after === undefined ? null : halfway(here, after, 1),
  }
}

function halfway(from: number, to: number, direction: 1 | -1): string {
  const y = (share: number) => 50 + direction * 100 * share
  return `M${from} 50C${from} ${y(0.25)} ${(3 * from + to) / 4} ${y(0.375)} ${(from + to) / 2} ${y(0.5)}`
}
