import { layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of Thazin. */
export default [
  route('/', 'features/auth/landing/landing.page.tsx'),
  route('/forgot-password', 'features/auth/forgot-password.page.tsx'),
  route('/registration', 'features/profile/registration.page.tsx'),
  route('/survey', 'features/survey/survey.page.tsx'),

  layout('ui/shell/shell.layout.tsx', [
    route('/learn', 'features/learn/learn.page.tsx'),
    route('/lessons/:lessonId', 'features/video/lesson.page.tsx'),
    route('/lessons/:lessonId/practice', 'features/practice/practice.page.tsx'),
    route('/lessons/:lessonId/flash-cards', 'features/flash-cards/cards.page.tsx'),
    route('/lessons/:lessonId/characters', 'features/characters/lesson-characters.page.tsx'),
    route('/review', 'features/flash-cards/review.page.tsx'),
    route('/review/cards', 'features/flash-cards/sitting.page.tsx'),
    route('/decks', 'features/decks/decks.page.tsx'),
    route('/decks/:deckId', 'features/decks/deck.page.tsx'),
    route('/level-test', 'features/level-test/level-test.page.tsx'),
    route('/characters', 'features/characters/characters.page.tsx'),
    route('/characters/:characterId', 'features/characters/character.page.tsx'),
    route('/courses', 'features/courses/courses.page.tsx'),
    route('/courses/:courseId', 'features/courses/course.page.tsx'),
    route('/shorts', 'features/shorts/shorts.page.tsx'),
    route('/micro-lessons', 'features/micro-lessons/micro-lessons.page.tsx'),
    route('/micro-lessons/:microLessonId', 'features/micro-lessons/micro-lesson.page.tsx'),
    route('/profile/progress', 'features/analytics/progress.page.tsx'),
    route('/profile', 'features/profile/profile.page.tsx', [
      route('photo', 'features/profile/photo.page.tsx'),
      route('phone', 'features/auth/phone.page.tsx'),
      route('email', 'features/auth/email.page.tsx'),
      route('password', 'features/auth/password.page.tsx'),
      route('password/reset', 'features/auth/reset-password.page.tsx'),
      route('devices', 'features/auth/devices.page.tsx'),
      route('delete', 'features/auth/delete-account.page.tsx'),
    ]),
  ]),
  route('/profile/export', 'features/profile/export.data.ts'),

  ...[
    '/about-us',
    '/credits',
    '/faq',
    '/privacy-policy',
    '/thazin-for-business/english-efficiency-at-work',
    '/thazin-for-business/english-proficiency-in-todays-market',
    '/thazin-for-business/benefits-of-english-for-employees',
  ].map((path) => route(path, 'features/site/text.page.tsx', { id: `text${path}` })),

  route('*', 'features/site/not-found.page.tsx'),
] satisfies RouteConfig
