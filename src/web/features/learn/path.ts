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
 * From step to step runs a curve that leaves and arrives straight down, of two quadratic Béziers that meet in its middle, so that
 * rows of any height join without a gap.
 */
export function pathHalves(places: number[], index: number): { upper: string | null; lower: string | null } {
  const [before, here, after] = [places[index - 1], places[index] ?? 50, places[index + 1]]
  return {
    upper: before === undefined ? null : halfway(here, before, -1),
    lower: after === undefined ? null : halfway(here, after, 1),
  }
}

function halfway(from: number, to: number, direction: 1 | -1): string {
  return `M${from} 50Q${from} ${50 + direction * 25} ${(from + to) / 2} ${50 + direction * 50}`
}
