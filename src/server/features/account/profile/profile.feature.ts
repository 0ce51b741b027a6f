import type { Feature } from '#server/platform/call/feature.ts'
import { eraseLateJob } from './erase.ts'
import { removeFiles, removeOrphans } from './files.queries.ts'
import { handlers } from './profile.handlers.ts'

export const profile: Feature<'profile'> = {
  handlers,
  jobs: [
    {
      name: 'files',
      cron: '*/5 * * * *',
      work: async ({ db, storage }) => ({ removed: await removeFiles(db, storage) }),
    },
    {
      name: 'orphans',
      cron: '17 * * * *',
      work: async ({ db, storage }) => ({ let_go: await removeOrphans(db, storage) }),
    },
    eraseLateJob,
  ],
  // Learners’ photos.
  keptFolders: ['public'],
}
