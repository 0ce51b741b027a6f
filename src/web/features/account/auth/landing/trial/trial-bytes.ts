/** Most that the trial costs on a first visit, every sound heard, in bytes: the test of pages' weight holds it. */
export const TRIAL_BYTES = 160_000
