import type { Call } from '#contract/call.ts'
import { contract } from '#contract/index.ts'
import { accounts } from '#server/core/accounts/accounts.room.ts'
import { endOthers } from '#server/core/accounts/sessions.queries.ts'
import { metrics } from '#server/core/metrics/metrics.room.ts'
import { outbox } from '#server/core/outbox/outbox.room.ts'
import { progress } from '#server/core/progress/progress.room.ts'
import { reviews } from '#server/core/reviews/reviews.room.ts'
import { subscriptions } from '#server/core/subscriptions/subscriptions.room.ts'
import { auth } from '#server/features/account/auth/auth.feature.ts'
import { confirm, notifyPhone } from '#server/features/account/auth/guard.ts'
import { profile } from '#server/features/account/profile/profile.feature.ts'
import { registration } from '#server/features/account/registration/registration.feature.ts'
import { survey } from '#server/features/account/survey/survey.feature.ts'
import { payments } from '#server/features/billing/payments/payments.feature.ts'
import { plans } from '#server/features/billing/plans/plans.feature.ts'
import { vouchers } from '#server/features/billing/vouchers/vouchers.feature.ts'
import { events } from '#server/features/desk/events/events.feature.ts'
import { inbox } from '#server/features/desk/inbox/inbox.feature.ts'
import { site } from '#server/features/desk/site/site.feature.ts'
import { analytics } from '#server/features/habit/analytics/analytics.feature.ts'
import { calendar } from '#server/features/habit/calendar/calendar.feature.ts'
import { live } from '#server/features/habit/live/live.feature.ts'
import { notifications } from '#server/features/habit/notifications/notifications.feature.ts'
import { study } from '#server/features/habit/study/study.feature.ts'
import { decks } from '#server/features/memory/decks/decks.feature.ts'
import { flashCards } from '#server/features/memory/flash-cards/flash-cards.feature.ts'
import { certificates } from '#server/features/practice/certificates/certificates.feature.ts'
import { levelTest } from '#server/features/practice/level-test/level-test.feature.ts'
import { practice } from '#server/features/practice/practice/practice.feature.ts'
import { unitTests } from '#server/features/practice/unit-tests/unit-tests.feature.ts'
import { writing } from '#server/features/practice/writing/writing.feature.ts'
import { characters } from '#server/features/school/characters/characters.feature.ts'
import { courses } from '#server/features/school/courses/courses.feature.ts'
import { grammar } from '#server/features/school/grammar/grammar.feature.ts'
import { learn } from '#server/features/school/learn/learn.feature.ts'
import { library } from '#server/features/school/library/library.feature.ts'
import { microLessons } from '#server/features/school/micro-lessons/micro-lessons.feature.ts'
import { reference } from '#server/features/school/reference/reference.feature.ts'
import { shorts } from '#server/features/school/shorts/shorts.feature.ts'
import { stories } from '#server/features/school/stories/stories.feature.ts'
import { video } from '#server/features/school/video/video.feature.ts'
import { words } from '#server/features/school/words/words.feature.ts'
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
  accounts,
  outbox,
  subscriptions,
  metrics,
  progress,
  reviews,
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

/** Further contents of the demo school, beside its files. */
export const demos = rooms.flatMap(({ demo }) => demo ?? [])

/** Repairs that run at each start. */
export const startWorks = rooms.flatMap(({ atStart }) => atStart ?? [])

/** Permissions of single features' pages, besides those that all pages have. */
export const pagePolicies = rooms.flatMap(({ pages }) => pages ?? [])

/** The folders of the storage that a backup holds. */
export const keptFolders = rooms.flatMap((room) => room.keptFolders ?? [])

/** The names of the keys that rooms and features sign with. */
export const secretNames = rooms.flatMap(({ secrets }) => secrets ?? [])

/** Guards changes to the ways into an account, in every feature. */
export const guard: Guard = { confirm, tell: notifyPhone, endOthers }
