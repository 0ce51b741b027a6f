import { registration } from './auth/registration.ts'
import { auth } from './auth.ts'
import { calendar } from './calendar.ts'
import { characters } from './characters.ts'
import { decks } from './decks.ts'
import { flashCards } from './flash-cards.ts'
import { inbox } from './inbox/inbox.ts'
import { analytics } from './learn/analytics.ts'
import { certificates } from './learn/certificates.ts'
import { courses } from './learn/courses.ts'
import { events } from './learn/events.ts'
import { grammar } from './learn/grammar.ts'
import { levelTest } from './learn/level-test.ts'
import { library } from './learn/library.ts'
import { live } from './learn/live.ts'
import { microLessons } from './learn/micro-lessons.ts'
import { stories } from './learn/stories.ts'
import { unitTests } from './learn/unit-tests.ts'
import { words } from './learn/words.ts'
import { writing } from './learn/writing.ts'
import { learn } from './learn.ts'
import { notifications } from './notifications.ts'
import { payments } from './payments/payments.ts'
import { plans } from './payments/plans.ts'
import { vouchers } from './payments/vouchers.ts'
import { practice } from './practice.ts'
import { profile } from './profile.ts'
import { reference } from './reference.ts'
import { shorts } from './shorts.ts'
import { site } from './site.ts'
import { study } from './study.ts'
import { survey } from './survey.ts'
import { video } from './video.ts'

/** Every call of the API, by feature and name. */
export const contract = {
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
