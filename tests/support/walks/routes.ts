import type { FastifyInstance } from 'fastify'

export type Route = { path: string; methods: string[] }

/** Every route of the program, read from Fastify's own tree. @throws Error where the tree has another form than expected */
export function routesOf(app: FastifyInstance): Route[] {
  const above: string[] = []
  const routes = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line): Route[] => {
      const [, indent = '', part = '', methods] =
        /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      above[depth] = part
      // The tree leaves out the stroke before what takes everything.
      const path = above
        .slice(0, depth + 1)
        .join('')
        .replace(/(?<!\/)\*$/, '/*')
      return methods === undefined ? [] : [{ path, methods: methods.split(', ') }]
    })
  if (!routes.some(({ path }) => path === '/health-check'))
    throw new Error('Fastify lists its routes otherwise')
  return routes
}
