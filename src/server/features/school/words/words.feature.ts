import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './words.handlers.ts'

export const words: Feature<'words'> = { handlers }
