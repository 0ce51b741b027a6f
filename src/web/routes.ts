import { layout, type PageRoute, page } from './documents/page-routes.ts'

/** Every page of Thazin. */
export default [
  page('/', 'features/auth/landing/landing.page.tsx'),
  page('/forgot-password', 'features/auth/forgot-password.page.tsx'),
  page('/registration', 'features/profile/registration.page.tsx'),
  page('/survey', 'features/survey/survey.page.tsx'),

  layout('ui/shell/shell.layout.tsx', [
    page('/learn', 'features/learn/learn.page.tsx', [
      page('premium', 'features/pricing/dialogs/premium.page.tsx'),
      page('prices', 'features/pricing/dialogs/prices.page.tsx'),
      page('language-payment', 'features/pricing/dialogs/language-payment.page.tsx'),
      page('learn-plus-payment', 'features/pricing/dialogs/learn-plus-payment.page.tsx'),
    ]),
    page('/lessons/:lessonId', 'features/video/lesson.page.tsx'),
    page('/lessons/:lessonId/practice', 'features/practice/practice.page.tsx'),
    page('/lessons/:lessonId/flash-cards', 'features/flash-cards/cards.page.tsx'),
    page('/lessons/:lessonId/characters', 'features/characters/lesson-characters.page.tsx'),
    page('/review', 'features/flash-cards/review.page.tsx'),
    page('/review/cards', 'features/flash-cards/sitting.page.tsx'),
    page('/decks', 'features/decks/decks.page.tsx'),
    page('/decks/:deckId', 'features/decks/deck.page.tsx'),
    page('/calendar', 'features/calendar/calendar.page.tsx'),
    page('/level-test', 'features/level-test/level-test.page.tsx'),
    page('/characters', 'features/characters/characters.page.tsx'),
    page('/characters/:characterId', 'features/characters/character.page.tsx'),
    page('/courses', 'features/courses/courses.page.tsx'),
    page('/courses/:courseId', 'features/courses/course.page.tsx'),
    page('/shorts', 'features/shorts/shorts.page.tsx'),
    page('/micro-lessons', 'features/micro-lessons/micro-lessons.page.tsx'),
    page('/micro-lessons/:microLessonId', 'features/micro-lessons/micro-lesson.page.tsx'),
    page('/notifications', 'features/notifications/notifications.page.tsx'),
    page('/payments', 'features/payments/payments.page.tsx'),
    page('/profile/progress', 'features/analytics/progress.page.tsx'),
    page('/profile', 'features/profile/profile.page.tsx', [
      page('photo', 'features/profile/photo/photo.page.tsx'),
      page('phone', 'features/auth/phone.page.tsx'),
      page('email', 'features/auth/email.page.tsx'),
      page('password', 'features/auth/password.page.tsx'),
      page('password/reset', 'features/auth/reset-password.page.tsx'),
      page('devices', 'features/auth/devices.page.tsx'),
      page('delete', 'features/auth/delete-account.page.tsx'),
    ]),
  ]),
  page('/pricing', 'features/pricing/pricing.page.tsx'),
  page('/link-campaign/:campaignId', 'features/pricing/campaign/link-campaign.page.tsx'),
  page('/payments/:paymentId', 'features/payments/payment.page.tsx'),
  page('/sandbox-pay/:paymentId', 'features/payments/sandbox/sandbox-pay.page.tsx'),
  page('/profile/export', 'features/profile/export.data.ts'),

  ...[
    '/about-us',
    '/credits',
    '/faq',
    '/privacy-policy',
    '/thazin-for-business/english-efficiency-at-work',
    '/thazin-for-business/english-proficiency-in-todays-market',
    '/thazin-for-business/benefits-of-english-for-employees',
  ].map((path) => page(path, 'features/site/text.page.tsx')),

  page('*', 'features/site/not-found.page.tsx'),
] satisfies PageRoute[]
