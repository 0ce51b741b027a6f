import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './reference.handlers.ts'

export const reference: Feature<'reference'> = { handlers }
