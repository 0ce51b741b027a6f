import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router'
import { keepBurmeseReadable } from '../browser/burmese-font.ts'
import { useFreshData } from '../browser/use-fresh-data.ts'
import type { RouteHandle } from '../page-scripts.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { Skeleton } from './skeleton.tsx'
import { Tabs } from './tabs.tsx'

/** The frame of every page behind the sign-in. A page whose handle says `tabs: false` has none on phones. */
export default function Shell() {
  useFreshData()
  useEffect(keepBurmeseReadable, [])
  const here = useLocation().pathname
  const there = useNavigation().location?.pathname ?? here
  const withoutTabs = useMatches().some(({ handle }) => (handle as RouteHandle | undefined)?.tabs === false)
  const content = useFocusOnNewPage(here)
  return (
    <div className={withoutTabs ? 'shell without-tabs' : 'shell'}>
      <ProgressBar />
      <OfflineBanner />
      <div ref={content} className="shell-content" tabIndex={-1}>
        {there === here ? <Outlet /> : <Skeleton path={there} />}
      </div>
      <Tabs />
      <ScrollRestoration />
    </div>
  )
}

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
