import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './site.handlers.ts'

export const site: Feature<'site'> = { handlers }
