import { expect, test, vi } from 'vitest'

vi.mock('virtual:page-routes', () => ({
  branches: ['/', '/learn', '/courses/:courseId', '/courses/free', '/lessons/:lessonId/practice', '*'].map(
    (path) => ({ path, modules: [{ handle: { path } }] }),
  ),
}))

vi.resetModules()
const { findPage } = await import('./find-page.ts')

function found(address: string) {
  const { modules, params } = findPage(address)
  return [(modules[0]?.handle as { path?: string } | undefined)?.path, params]
}

test.each(['/learn', '/Learn', '/LEARN/'])('%s is the page /learn', (address) => {
  expect(found(address)).toEqual(['/learn', {}])
})

test.each(['//', '//learn', '/learn//'])('%s is no page, for the table of access knows none', (address) => {
  expect(found(address)).toEqual(['*', {}])
})

test.each(['/', ''])('%o is the start', (address) => {
  expect(found(address)).toEqual(['/', {}])
})

test('what stands in the path is given to the page as it was written', () => {
  expect(found('/courses/7')).toEqual(['/courses/:courseId', { courseId: '7' }])
  expect(found('/COURSES/A%20b%2Fc/')).toEqual(['/courses/:courseId', { courseId: 'A b/c' }])
  expect(found('/Lessons/12/PRACTICE')).toEqual(['/lessons/:lessonId/practice', { lessonId: '12' }])
})

test('what is no text in the path stays as it is', () => {
  expect(found('/courses/%E0%A4%A')).toEqual(['/courses/:courseId', { courseId: '%E0%A4%A' }])
})

test('a fixed address goes before one with a parameter', () => {
  expect(found('/courses/Free')).toEqual(['/courses/free', {}])
})

test.each(['/learning', '/learn/more', '/courses', '/courses/7/more', '/lessons/12/review', '/*'])(
  '%s is no page',
  (address) => {
    expect(found(address)).toEqual(['*', {}])
  },
)
