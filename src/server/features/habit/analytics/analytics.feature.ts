import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './analytics.handlers.ts'
import { streaksAtRiskJob } from './streaks-at-risk/notify.ts'

export const analytics: Feature<'analytics'> = {
  handlers,
  jobs: [streaksAtRiskJob],
}
