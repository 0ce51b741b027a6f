import type { Deps } from '#server/deps.ts'
import { letOrphansGo, removeFiles } from '#server/features/profile/files.queries.ts'
import { sweepRows } from './sweep.queries.ts'

/** A job that runs by the clock (cron, UTC) and says in a few fields what it did. */
type TimedJob = { name: string; cron: string; work: (deps: Deps) => Promise<Record<string, unknown>> }

export const TIMETABLE: readonly TimedJob[] = [
  { name: 'messages', cron: '* * * * *', work: ({ sms }) => sms.deliver() },
  {
    name: 'files',
    cron: '*/5 * * * *',
    work: async ({ db, storage }) => ({ removed: await removeFiles(db, storage) }),
  },
  {
    name: 'orphans',
    cron: '17 * * * *',
    work: async ({ db, storage }) => ({ let_go: await letOrphansGo(db, storage) }),
  },
  { name: 'sweep', cron: '*/15 * * * *', work: async ({ db }) => ({ removed: await sweepRows(db) }) },
]
