import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './micro-lessons.handlers.ts'

export const microLessons: Feature<'microLessons'> = { handlers }
