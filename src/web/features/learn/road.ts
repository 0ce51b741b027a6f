/** How far from the left the stops lie, in percent, over and over; each leaves room for its name on the other side. */
const PLACES = [64, 82, 64, 36, 18, 36]

export const placeOf = (index: number): number => PLACES[index % PLACES.length] ?? 50

/**
 * The two halves of the road through one stop, as SVG paths in a box of 100 × 100 whose middle row is the stop.
 * From stop to stop runs one cubic Bézier that leaves and arrives straight down; here it is cut in its middle
 * (de Casteljau), so that rows of any height join without a gap.
 */
export function roadHalves(index: number, count: number): { upper: string | null; lower: string | null } {
  const here = placeOf(index)
  return {
    upper: index > 0 ? halfway(here, placeOf(index - 1), -1) : null,
    lower: index < count - 1 ? halfway(here, placeOf(index + 1), 1) : null,
  }
}

function halfway(from: number, to: number, direction: 1 | -1): string {
  const y = (share: number) => 50 + direction * 100 * share
  return `M${from} 50C${from} ${y(0.25)} ${(3 * from + to) / 4} ${y(0.375)} ${(from + to) / 2} ${y(0.5)}`
}
