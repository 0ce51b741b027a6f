/** The least CPU of so many tries, in ms: other work of the machine shows in all but the least. */
function leastCpu(work: () => unknown, tries: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 0; i < tries; i++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** Work below this, in ms, is not compared: the machine's other work shows in it as much. */
const FLOOR = 4
const TRIES = 5

/** How many times as much work the first is as the second; 1 where the first costs nearly nothing. */
export function ratioOf(dear: () => unknown, cheap: () => unknown): number {
  if (leastCpu(dear, 1) < FLOOR) return 1
  const most = leastCpu(dear, TRIES)
  return most < FLOOR ? 1 : most / leastCpu(cheap, TRIES)
}

/** Growth below this is work in proportion, whatever else the machine does. */
export const IN_PROPORTION = 8
/** So often what seems to grow faster is measured anew: what does, does so each time. */
const ROUNDS = 4

/**
 * By how much the work grows where its input is four times as long: 4 where it takes time in proportion, 16 where in the square of its
 * length; the least of some rounds.
 * @param size what the work is given first, then a quarter of it
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS && least >= IN_PROPORTION; round++)
    least = Math.min(
      least,
      ratioOf(
        () => work(size),
        () => work(size / 4),
      ),
    )
  return least
}
