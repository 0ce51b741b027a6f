import type { TestApp } from './start-app.ts'

const HOUR = 3_600_000

/**
 * A time zone (IANA) in which it's between noon and one o'clock now: there, what a test does within some hours of now lies on one day,
 * whenever the test is run. Where UTC is 17:30, that is Etc/GMT+5 (the sign counts westward).
 */
export function middayZone(): string {
  const west = Math.floor((Date.now() % (24 * HOUR)) / HOUR) - 12
  return `Etc/GMT${west < 0 ? west : `+${west}`}`
}

/** The learner, as one who always lived where it's midday now. */
export async function atMidday<L extends { id: number }>(
  { deps }: Pick<TestApp, 'deps'>,
  learner: L,
  time_zone = middayZone(),
): Promise<L> {
  await deps.db.updateTable('learners').set({ time_zone }).where('id', '=', learner.id).execute()
  return learner
}
