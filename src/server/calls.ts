import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import type { Feature, Room } from './call/feature.ts'
import type { Guard } from './call/guard.ts'
import type { AnyHandler, Contract } from './call/handler.ts'
import { limits } from './call/limits.room.ts'
import type { BoundCall } from './call/perform.ts'
import { repeats } from './call/repeats.room.ts'
import { metrics } from './core/metrics/metrics.room.ts'
import { outbox } from './core/outbox/outbox.room.ts'
import { subscriptions } from './core/subscriptions/subscriptions.room.ts'
import { analytics } from './features/analytics/analytics.feature.ts'
import { auth } from './features/auth/auth.feature.ts'
import { confirm, tell } from './features/auth/guard.ts'
import { endOthers } from './features/auth/sessions/sessions.queries.ts'
import { calendar } from './features/calendar/calendar.feature.ts'
import { certificates } from './features/certificates/certificates.feature.ts'
import { characters } from './features/characters/characters.feature.ts'
import { courses } from './features/courses/courses.feature.ts'
import { decks } from './features/decks/decks.feature.ts'
import { events } from './features/events/events.feature.ts'
import { flashCards } from './features/flash-cards/flash-cards.feature.ts'
import { grammar } from './features/grammar/grammar.feature.ts'
import { inbox } from './features/inbox/inbox.feature.ts'
import { learn } from './features/learn/learn.feature.ts'
import { levelTest } from './features/level-test/level-test.feature.ts'
import { library } from './features/library/library.feature.ts'
import { live } from './features/live/live.feature.ts'
import { microLessons } from './features/micro-lessons/micro-lessons.feature.ts'
import { notifications } from './features/notifications/notifications.feature.ts'
import { payments } from './features/payments/payments.feature.ts'
import { plans } from './features/plans/plans.feature.ts'
import { practice } from './features/practice/practice.feature.ts'
import { profile } from './features/profile/profile.feature.ts'
import { reference } from './features/reference/reference.feature.ts'
import { registration } from './features/registration/registration.feature.ts'
import { shorts } from './features/shorts/shorts.feature.ts'
import { site } from './features/site/site.feature.ts'
import { stories } from './features/stories/stories.feature.ts'
import { study } from './features/study/study.feature.ts'
import { survey } from './features/survey/survey.feature.ts'
import { unitTests } from './features/unit-tests/unit-tests.feature.ts'
import { video } from './features/video/video.feature.ts'
import { vouchers } from './features/vouchers/vouchers.feature.ts'
import { words } from './features/words/words.feature.ts'
import { writing } from './features/writing/writing.feature.ts'
import type { Job } from './jobs/job.ts'
import { sweepJob } from './jobs/sweep.ts'

/** The only list of features. */
const features: { [Name in keyof Contract]: Feature<Name> } = {
  analytics,
  auth,
  calendar,
  certificates,
  characters,
  courses,
  decks,
  events,
  flashCards,
  grammar,
  inbox,
  learn,
  levelTest,
  library,
  live,
  microLessons,
  notifications,
  payments,
  plans,
  practice,
  profile,
  reference,
  registration,
  shorts,
  site,
  stories,
  study,
  survey,
  unitTests,
  video,
  vouchers,
  words,
  writing,
}

const rooms: readonly Room[] = [
  limits,
  repeats,
  outbox,
  subscriptions,
  metrics,
  ...Object.values<Room>(features),
]

/** Every call of the contract with its handler, by `feature.call`. */
export const calls: ReadonlyMap<string, BoundCall> = new Map(
  Object.entries(contract as Record<string, Record<string, Call>>).flatMap(([feature, declared]) =>
    Object.entries(declared).map(([name, call]) => {
      const { handlers } = (features as Record<string, { handlers: Record<string, unknown> }>)[feature] ?? {
        handlers: {},
      }
      const handler = handlers[name] as AnyHandler
      return [`${feature}.${name}`, { name: `${feature}.${name}`, call, handler }] as const
    }),
  ),
)

/** Every job of every room and feature. */
export const jobs: readonly Job[] = [
  ...rooms.flatMap((room) => room.jobs ?? []),
  sweepJob(rooms.flatMap(({ sweep }) => sweep ?? [])),
]

/** Every table with a learner's rows. */
export const personalTables = rooms.flatMap((room) => room.personalTables ?? [])

/** What the demo school also has, beside its files. */
export const demos = rooms.flatMap(({ demo }) => demo ?? [])

/** What is put right at a start. */
export const startWorks = rooms.flatMap(({ atStart }) => atStart ?? [])

/** What the pages of single features may do besides what all may. */
export const pagePolicies = rooms.flatMap(({ pages }) => pages ?? [])

/** The folders of the storage that a backup holds. */
export const keptFolders = rooms.flatMap((room) => room.keptFolders ?? [])

/** The names of the keys that rooms and features sign with. */
export const secretNames = rooms.flatMap(({ secrets }) => secrets ?? [])

/** Guards changes to the ways into an account, in every feature. */
export const guard: Guard = { confirm, tell, endOthers }
