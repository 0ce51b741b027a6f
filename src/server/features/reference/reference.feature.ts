import type { Feature } from '#server/call/feature.ts'
import { handlers } from './reference.handlers.ts'

export const reference: Feature<'reference'> = { handlers }
