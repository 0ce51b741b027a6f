import { auth } from './account/auth.ts'
import { profile } from './account/profile.ts'
import { registration } from './account/registration.ts'
import { survey } from './account/survey.ts'
import { payments } from './billing/payments.ts'
import { plans } from './billing/plans.ts'
import { vouchers } from './billing/vouchers.ts'
import { events } from './desk/events.ts'
import { inbox } from './desk/inbox.ts'
import { site } from './desk/site.ts'
import { analytics } from './habit/analytics.ts'
import { calendar } from './habit/calendar.ts'
import { live } from './habit/live.ts'
import { notifications } from './habit/notifications.ts'
import { study } from './habit/study.ts'
import { decks } from './memory/decks.ts'
import { flashCards } from './memory/flash-cards.ts'
import { certificates } from './practice/certificates.ts'
import { levelTest } from './practice/level-test.ts'
import { practice } from './practice/practice.ts'
import { unitTests } from './practice/unit-tests.ts'
import { writing } from './practice/writing.ts'
import { characters } from './school/characters.ts'
import { courses } from './school/courses.ts'
import { grammar } from './school/grammar.ts'
import { learn } from './school/learn.ts'
import { library } from './school/library.ts'
import { microLessons } from './school/micro-lessons.ts'
import { reference } from './school/reference.ts'
import { shorts } from './school/shorts.ts'
import { stories } from './school/stories.ts'
import { video } from './school/video.ts'
import { words } from './school/words.ts'

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
