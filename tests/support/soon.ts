import { vi } from 'vitest'

/** Waits until a check passes: as long as a busy machine may take. */
export const soon = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 20_000 })
