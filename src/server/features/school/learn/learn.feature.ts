import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './learn.handlers.ts'

export const learn: Feature<'learn'> = {
  handlers,
}
