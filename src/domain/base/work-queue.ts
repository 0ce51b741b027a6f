/**
 * Work of which at most `atOnce` pieces run at a time and at most `waiting` more wait for their turn.
 * @returns a function that starts the work in its turn, or answers null at once where the queue is full
 */
export function workQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) await new Promise<void>((resolve) => queue.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }

  return <T>(work: () => Promise<T>): Promise<T> | null =>
    running >= atOnce && queue.length >= waiting ? null : run(work)
}

/** Runs the work for every item, for at most `atOnce` of them at a time. @returns the results, in the order of the items */
export async function mapInTurn<T, R>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const run = workQueue({ atOnce, waiting: Number.POSITIVE_INFINITY })
  return await Promise.all(Array.from(items, async (item) => (await run(() => work(item))) as R))
}
