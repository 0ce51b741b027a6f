import { data, redirect, type ServerBuild } from 'react-router'
import { CallError } from '#contract/errors.ts'
import { pageContext } from './api-context.ts'

export type ErrorPageBody = { message: string; requestId: string | null }

type Handler = (args: {
  request: Request
  context: Readonly<{ get: (key: typeof pageContext) => { requestId: string | null } }>
}) => unknown

/**
 * Lets a call's error in a loader or action end as the page that product.md names for its status:
 * a lost session goes to `/`, any other error to the error page with the call's own message.
 */
export function withErrorPages(build: ServerBuild): ServerBuild {
  const routes = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => {
      if (!route) return [id, route]
      const { loader, action } = route.module
      const module = {
        ...route.module,
        ...(loader ? { loader: guarded(loader as Handler) } : {}),
        ...(action ? { action: guarded(action as Handler) } : {}),
      }
      return [id, { ...route, module }]
    }),
  )
  return { ...build, routes: routes as ServerBuild['routes'] }
}

const guarded =
  (handler: Handler): Handler =>
  async (args) => {
    try {
      return await handler(args)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 401) throw redirect('/')
      const requestId = error.requestId ?? args.context.get(pageContext).requestId
      throw data({ message: error.message, requestId } satisfies ErrorPageBody, { status: error.status })
    }
  }
