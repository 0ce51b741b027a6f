import type { Feature } from '#server/platform/call/feature.ts'
import { handlers } from './flash-cards.handlers.ts'

export const flashCards: Feature<'flashCards'> = {
  handlers,
}
