/** How the server is told to keep its memory small; docs/performance.md has what each was measured to do. */
export const memoryFlags = [
  // By default V8 collects old objects only once there are three to four times as many as live.
  '--heap-growing-percent=50',
  // Half of the young generation that the start would grow to.
  '--max-semi-space-size=16',
]

/** Freed memory of one thread serves all. */
export const memorySettings = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' }
