import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './library.handlers.ts'

export const library: Feature<'library'> = { handlers }
