import { layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of Thazin. */
export default [
  route('/', 'features/auth/landing.page.tsx'),
  route('/registration', 'features/profile/registration.page.tsx'),

  layout('ui/shell.layout.tsx', [
    route('/learn', 'features/learn/learn.page.tsx'),
    route('/lessons/:lessonId', 'features/video/lesson.page.tsx'),
    route('/level-test', 'features/level-test/level-test.page.tsx'),
    route('/profile', 'features/profile/profile.page.tsx'),
  ]),

  route('*', 'features/site/not-found.page.tsx'),
] satisfies RouteConfig
