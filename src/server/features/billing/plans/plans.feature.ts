import type { Feature } from '#server/platform/call/feature.ts'
import { addDemoOffers } from './demo.queries.ts'
import { handlers } from './plans.handlers.ts'

export const plans: Feature<'plans'> = { handlers, demo: addDemoOffers }
