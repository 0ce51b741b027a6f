import { test } from 'vitest'

export const SEED = Number(process.env.SEED ?? 2026)

/** A guarantee that is tried so many times in `npm test`, and any number of times by `npm run drill -- NAME COUNT`. */
export function drill(
  name: string,
  perCheck: number,
  guarantee: string,
  run: (count: number) => Promise<void>,
) {
  const count = Number(process.env.DRILL_COUNT) || perCheck
  test(`${name}: ${guarantee} (${count} times, seed ${SEED})`, () => run(count), 24 * 3_600_000)
}
