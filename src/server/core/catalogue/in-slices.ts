import { setImmediate } from 'node:timers/promises'

/** Maximum time in ms for which the event loop is held, if no single item takes longer. */
const SLICE = 8

/**
 * Goes through what is made as it is asked for, and lets other requests be answered in between.
 * @param clock in milliseconds
 */
export async function inSlices<Made>(
  making: Iterable<Made>,
  clock: () => number = () => performance.now(),
): Promise<Made[]> {
  const made: Made[] = []
  let began = clock()
  for (const one of making) {
    made.push(one)
    if (clock() - began < SLICE) continue
    await setImmediate()
    began = clock()
  }
  return made
}
