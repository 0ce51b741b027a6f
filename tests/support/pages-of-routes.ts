import { PAGES } from '#domain/account/access.ts'
import routes from '#web/routes.ts'
import type { PageRoute } from '#web/runtime/documents/page-routes.ts'

/** Those that the server answers itself, without a route of the pages. */
const SERVER_PAGES = ['/dev/outbox', '/health-check']

const pathsOf = (entries: readonly PageRoute[], parent = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const whole = path === undefined ? parent : `${parent}/${path}`.replace(/\/{2,}/g, '/')
    const own = path === undefined ? [] : [whole]
    return [...own, ...pathsOf(children ?? [], whole)]
  })

/** The pages that web/routes.ts names, with `{x}` for a part of the path as in the table of access; in order. */
export const routedPages = (): string[] =>
  pathsOf(routes)
    .filter((path) => path !== '/*')
    .map((path) => path.replace(/:(\w+)/g, '{$1}'))
    .sort()

/** The pages that the table of access lists and that web/routes.ts has to name; in order. */
export const listedPages = (): string[] =>
  (Object.values(PAGES).flat() as string[]).filter((path) => !SERVER_PAGES.includes(path)).sort()
