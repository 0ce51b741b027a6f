import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { isOpenablePage, PAGES, PLANNED_PAGES, SERVER_PAGES } from '#domain/accounts/access.ts'
import routes from '#web/routes.ts'

/** The paths of all routes, as the table of access writes them. */
const pathsOf = (entries: readonly RouteConfigEntry[], parent = ''): string[] =>
  entries.flatMap(({ path, children, index }) => {
    const whole = path === undefined ? parent : `${parent}/${path}`.replace(/\/{2,}/g, '/')
    const own = path === undefined && !index ? [] : [whole]
    return [...own, ...pathsOf(children ?? [], whole)]
  })

const built = pathsOf(routes)
  .filter((path) => path !== '/*')
  .map((path) => path.replace(/:(\w+)/g, '{$1}'))
const listed = Object.values(PAGES).flat() as string[]

test('the table of access and the routes name the same pages, but for those that are planned', () => {
  const expected = [...built, ...PLANNED_PAGES, ...SERVER_PAGES]
  expect([...listed].sort()).toEqual([...expected].sort())
})

test('a planned page can not be opened, a built one can', () => {
  const fill = (path: string) => path.replace(/\{\w+\}/g, '7')
  for (const path of PLANNED_PAGES) expect([path, isOpenablePage(fill(path))]).toEqual([path, false])
  for (const path of built) expect([path, isOpenablePage(fill(path))]).toEqual([path, true])
})
