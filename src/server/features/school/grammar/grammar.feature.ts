import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './grammar.handlers.ts'

export const grammar: Feature<'grammar'> = { handlers }
