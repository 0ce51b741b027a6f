/** Failures in a row that open a circuit where nothing else is said, and how long it then stays open, in ms. */
const FAILURES = 5
const OPEN_MS = 30_000

/**
 * Keeps from calling a vendor that does not answer: after so many failures in a row it is left alone for 30 s; then one call
 * tries whether it is back.
 * @param nowMs a clock in ms
 */
export function circuit(nowMs: () => number, most = FAILURES) {
  let failures = 0
  let openUntil = 0
  return {
    /** True while the vendor is being left alone; asks for no trial. */
    isOpen: () => failures >= most && openUntil > nowMs(),
    /** Milliseconds until the vendor may be called; 0 means now. The caller that gets 0 from an open circuit is its one trial. */
    wait(): number {
      const left = openUntil - nowMs()
      if (failures < most) return 0
      if (left > 0) return left
      openUntil = nowMs() + OPEN_MS
      return 0
    },
    /** The call that could be made asked nothing after all: if it was the trial, the next one is. */
    askedNothing() {
      if (failures >= most) openUntil = nowMs()
    },
    succeeded() {
      failures = 0
    },
    failed() {
      failures += 1
      if (failures >= most) openUntil = nowMs() + OPEN_MS
    },
  }
}
