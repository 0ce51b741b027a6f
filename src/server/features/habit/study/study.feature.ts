import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './study.handlers.ts'

export const study: Feature<'study'> = {
  handlers,
}
