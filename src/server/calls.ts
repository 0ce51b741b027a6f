import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import type { AnyHandler, FeatureHandlers } from './call/handler.ts'
import type { BoundCall } from './call/perform.ts'
import { handlers as analytics } from './features/analytics/analytics.handlers.ts'
import { handlers as auth } from './features/auth/auth.handlers.ts'
import { handlers as calendar } from './features/calendar/calendar.handlers.ts'
import { handlers as characters } from './features/characters/characters.handlers.ts'
import { handlers as courses } from './features/courses/courses.handlers.ts'
import { handlers as decks } from './features/decks/decks.handlers.ts'
import { handlers as flashCards } from './features/flash-cards/flash-cards.handlers.ts'
import { handlers as learn } from './features/learn/learn.handlers.ts'
import { handlers as levelTest } from './features/level-test/level-test.handlers.ts'
import { handlers as microLessons } from './features/micro-lessons/micro-lessons.handlers.ts'
import { handlers as practice } from './features/practice/practice.handlers.ts'
import { handlers as profile } from './features/profile/profile.handlers.ts'
import { handlers as reference } from './features/reference/reference.handlers.ts'
import { handlers as shorts } from './features/shorts/shorts.handlers.ts'
import { handlers as site } from './features/site/site.handlers.ts'
import { handlers as survey } from './features/survey/survey.handlers.ts'
import { handlers as video } from './features/video/video.handlers.ts'

const handlers: { [Feature in keyof typeof contract]: FeatureHandlers<Feature> } = {
  analytics,
  auth,
  calendar,
  characters,
  courses,
  decks,
  flashCards,
  learn,
  levelTest,
  microLessons,
  practice,
  profile,
  reference,
  shorts,
  site,
  survey,
  video,
}

/** Every call of the contract with its handler, by `feature.call`. */
export const calls: ReadonlyMap<string, BoundCall> = new Map(
  Object.entries(contract as Record<string, Record<string, Call>>).flatMap(([feature, declared]) =>
    Object.entries(declared).map(([name, call]) => {
      const handler = (handlers as Record<string, Record<string, unknown>>)[feature]?.[name] as AnyHandler
      return [`${feature}.${name}`, { name: `${feature}.${name}`, call, handler }] as const
    }),
  ),
)
