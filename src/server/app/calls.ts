import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { metrics } from '#server/core/metrics/metrics.room.ts'
import { outbox } from '#server/core/outbox/outbox.room.ts'
import { subscriptions } from '#server/core/subscriptions/subscriptions.room.ts'
import { analytics } from '#server/features/analytics/analytics.feature.ts'
import { auth } from '#server/features/auth/auth.feature.ts'
import { confirm, tell } from '#server/features/auth/guard.ts'
import { endOthers } from '#server/features/auth/sessions/sessions.queries.ts'
import { calendar } from '#server/features/calendar/calendar.feature.ts'
import { certificates } from '#server/features/certificates/certificates.feature.ts'
import { characters } from '#server/features/characters/characters.feature.ts'
import { courses } from '#server/features/courses/courses.feature.ts'
import { decks } from '#server/features/decks/decks.feature.ts'
import { events } from '#server/features/events/events.feature.ts'
import { flashCards } from '#server/features/flash-cards/flash-cards.feature.ts'
import { grammar } from '#server/features/grammar/grammar.feature.ts'
import { inbox } from '#server/features/inbox/inbox.feature.ts'
import { learn } from '#server/features/learn/learn.feature.ts'
import { levelTest } from '#server/features/level-test/level-test.feature.ts'
import { library } from '#server/features/library/library.feature.ts'
import { live } from '#server/features/live/live.feature.ts'
import { microLessons } from '#server/features/micro-lessons/micro-lessons.feature.ts'
import { notifications } from '#server/features/notifications/notifications.feature.ts'
import { payments } from '#server/features/payments/payments.feature.ts'
import { plans } from '#server/features/plans/plans.feature.ts'
import { practice } from '#server/features/practice/practice.feature.ts'
import { profile } from '#server/features/profile/profile.feature.ts'
import { reference } from '#server/features/reference/reference.feature.ts'
import { registration } from '#server/features/registration/registration.feature.ts'
import { shorts } from '#server/features/shorts/shorts.feature.ts'
import { site } from '#server/features/site/site.feature.ts'
import { stories } from '#server/features/stories/stories.feature.ts'
import { study } from '#server/features/study/study.feature.ts'
import { survey } from '#server/features/survey/survey.feature.ts'
import { unitTests } from '#server/features/unit-tests/unit-tests.feature.ts'
import { video } from '#server/features/video/video.feature.ts'
import { vouchers } from '#server/features/vouchers/vouchers.feature.ts'
import { words } from '#server/features/words/words.feature.ts'
import { writing } from '#server/features/writing/writing.feature.ts'
import type { Feature, Room } from '#server/platform/call/feature.ts'
import type { Guard } from '#server/platform/call/guard.ts'
import type { AnyStages, Contract } from '#server/platform/call/handler.ts'
import { limits } from '#server/platform/call/limits.room.ts'
import type { BoundCall } from '#server/platform/call/perform.ts'
import { repeats } from '#server/platform/call/repeats.room.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { sweepJob } from '#server/platform/jobs/sweep.ts'

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
      const handler = handlers[name] as AnyStages | AnyStages['handle']
      const stages = typeof handler === 'function' ? { handle: handler } : handler
      return [`${feature}.${name}`, { name: `${feature}.${name}`, call, stages }] as const
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
