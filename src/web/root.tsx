import { type ReactNode, useEffect } from 'react'
import { Outlet, redirect, useRouteLoaderData } from 'react-router'
import { routeFor } from '#domain/accounts/access.ts'
import { COOKIES } from '#domain/base/constants.ts'
import type { Route } from './+types/root.ts'
import { pageContext } from './api-context.ts'
import { pageLocale } from './i18n/locale.ts'
import { ErrorPage } from './ui/error-page.tsx'
import icon from './ui/flower.svg?inline'
import { PageMeta } from './ui/page-meta.tsx'

const isOnepayOnly = new RegExp(`(^|;\\s*)${COOKIES.onepayOnlyView}=[^;]`)

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, url, context }, next) => {
    const { visitor } = context.get(pageContext)
    const onepayOnly = isOnepayOnly.test(request.headers.get('cookie') ?? '')
    const sent = routeFor(visitor.learner, url.pathname, { search: url.search, onepayOnly })
    const response = sent.to === null ? ((await next()) as Response) : redirect(sent.to)
    if (sent.clearOnepayMarker)
      response.headers.append('set-cookie', `${COOKIES.onepayOnlyView}=; Path=/; Max-Age=0; SameSite=Lax`)
    return response
  },
]

export function loader({ context }: Route.LoaderArgs) {
  const { visitor, settings } = context.get(pageContext)
  const learner = visitor.learner
  return {
    learner: learner && {
      id: learner.id,
      name: learner.name,
      languageId: learner.current_view_language_id,
      dataSaver: learner.data_saver,
      textSize: learner.text_size,
    },
    kyatPerMegabyte: settings.kyatPerMegabyte,
  }
}

export function Layout({ children }: { children: ReactNode }) {
  const textSize = useRouteLoaderData<typeof loader>('root')?.learner?.textSize ?? 100
  // The page comes with the size that was chosen last (page-styles.ts); this is for one that is chosen now.
  useEffect(() => {
    document.documentElement.style.fontSize = `${textSize}%`
  }, [textSize])
  return (
    <html lang={pageLocale()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbf9f3" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0d1612" />
        <link rel="icon" href={icon} type="image/svg+xml" />
        <PageMeta />
      </head>
      <body>{children}</body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />
}
