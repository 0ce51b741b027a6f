import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuiltPages, PageHost } from './types.ts'

const root = resolve(import.meta.dirname, '../../../..')
const built = resolve(root, 'build/server/pages.js')

/** Pages as they were built. @throws Error if they were not */
export async function builtPages(): Promise<PageHost> {
  if (!existsSync(built)) throw new Error('The pages are not built: run "npm run build" first')
  const pages = (await import(pathToFileURL(built).href)) as BuiltPages
  return { load: async () => pages, clientFolder: resolve(root, 'build/client') }
}

/** Pages from their source, reloaded as they change. */
export async function developmentPages(): Promise<PageHost> {
  const { createServer } = await import('vite')
  const start = async () => {
    const listeners = process.listeners('SIGTERM')
    const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
    // Vite would end the process at once, and leave the database behind.
    for (const listener of process.listeners('SIGTERM'))
      if (!listeners.includes(listener)) process.off('SIGTERM', listener)
    return vite
  }
  let starting: ReturnType<typeof start> | null = null
  const started = () => (starting ??= start())
  return {
    clientFolder: null,
    load: async () => {
      const module = await (await started()).ssrLoadModule('/src/web/runtime/documents/page-handler.ts')
      return module as unknown as BuiltPages
    },
    serveDevFile: async (request, reply) => {
      const { middlewares } = await started()
      if (request.method !== 'GET') return false
      return await new Promise((answer, refuse) => {
        reply.raw.once('finish', () => {
          reply.hijack()
          answer(true)
        })
        middlewares(request.raw, reply.raw, (error?: unknown) => (error ? refuse(error) : answer(false)))
      })
    },
  }
}
