import type { Feature } from '#server/call/feature.ts'
import { handlers } from './calendar.handlers.ts'

export const calendar: Feature<'calendar'> = { handlers }
