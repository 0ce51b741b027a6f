import { useEffect, useRef } from 'react'
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { keepBurmeseReadable } from '#web/browser/burmese-font.ts'
import { useFreshData } from '#web/browser/use-fresh-data.ts'
import { useWaitingEvents } from '#web/browser/use-waiting-events.ts'
import type { RouteHandle } from '#web/page-scripts.ts'
import type { RootData } from '#web/root-data.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Toasts } from '#web/ui/toasts.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** The frame of every page behind the sign-in. A page whose handle says `tabs: false` has none on phones. */
export default function Shell() {
  useFreshData()
  useWaitingEvents(useRouteLoaderData<RootData>('root')?.learner?.id ?? null)
  useEffect(keepBurmeseReadable, [])
  const here = pageUnder(useLocation().pathname)
  const there = pageUnder(useNavigation().location?.pathname ?? here)
  const withoutTabs = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.tabs === false)
  const content = useFocusOnNewPage(here)
  return (
    <div className={withoutTabs ? 'shell without-tabs' : 'shell'}>
      <ProgressBar />
      <Toasts />
      <OfflineBanner />
      <div ref={content} className="shell-content" tabIndex={-1}>
        {there === here ? <Outlet /> : <Skeleton path={there} />}
      </div>
      <Tabs />
      <ScrollRestoration />
    </div>
  )
}

/** The dialogs of /profile lie over their page, which stays as it is. */
const pageUnder = (path: string) => (path.startsWith('/profile/') ? '/profile' : path)

/** Who reads by keyboard or by ear starts at the top of each new page. */
function useFocusOnNewPage(path: string) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(path)
  useEffect(() => {
    if (shown.current !== path) content.current?.focus({ preventScroll: true })
    shown.current = path
  }, [path])
  return content
}
