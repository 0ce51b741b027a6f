import type { Feature } from '#server/call/feature.ts'
import { handlers } from './events.handlers.ts'

export const events: Feature<'events'> = { handlers }
