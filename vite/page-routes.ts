import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { PageRoute } from '../src/web/runtime/documents/page-routes.ts'

const web = join(import.meta.dirname, '../src/web')

/** One page: its path and the files that draw it, the outermost first. */
type Branch = { path: string; files: string[] }

/**
 * `virtual:page-routes`: the pages of `src/web/routes.ts`, each with the modules that draw it. The tree is flattened here, once,
 * so that the server finds a page without walking it.
 */
export function pageRoutes(): Plugin {
  const id = 'virtual:page-routes'
  return {
    name: 'page-routes',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(source) {
      if (source !== `\0${id}`) return
      const { default: routes } = (await import(join(web, 'routes.ts'))) as { default: PageRoute[] }
      const branches = routes.flatMap((route) => branchesOf(route, { path: '', files: [] }))
      const files = [...new Set(branches.flatMap((branch) => branch.files))]
      const imports = files.map((file, n) => `import * as page${n} from ${JSON.stringify(join(web, file))}`)
      const list = branches.map(
        ({ path, files: own }) =>
          `{ path: ${JSON.stringify(path)}, modules: [${own.map((file) => `page${files.indexOf(file)}`)}] }`,
      )
      return `${imports.join('\n')}\nexport const branches = [${list.join(',\n')}]`
    },
  }
}

function branchesOf(route: PageRoute, parent: Branch): Branch[] {
  const isWhole = route.path?.startsWith('/') || route.path === '*'
  const path = route.path === undefined ? parent.path : isWhole ? route.path : `${parent.path}/${route.path}`
  const branch = { path, files: [...parent.files, route.file] }
  const children = (route.children ?? []).flatMap((child) => branchesOf(child, branch))
  return route.path === undefined ? children : [branch, ...children]
}
