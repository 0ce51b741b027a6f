/** Failures in a row that open a circuit, and how long it then stays open, in ms. */
const FAILURES = 5
const OPEN_MS = 30_000

/**
 * Keeps from calling a vendor that does not answer: after five failures in a row it is left alone for 30 s; then one call
 * tries whether it is back.
 * @param nowMs a clock in ms
 */
export function circuit(nowMs: () => number) {
  let failures = 0
  let openUntil = 0
  return {
    /** Milliseconds until the vendor may be called; 0 is now. Whoever gets 0 from an open circuit is its one trial. */
    wait(): number {
      const left = openUntil - nowMs()
      if (failures < FAILURES) return 0
      if (left > 0) return left
      openUntil = nowMs() + OPEN_MS
      return 0
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures += 1
      if (failures >= FAILURES) openUntil = nowMs() + OPEN_MS
    },
  }
}
