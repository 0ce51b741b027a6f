import { useEffect } from 'react'
import { Outlet, useLocation, useMatches, useNavigation } from 'react-router'
import { m } from '#messages'
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
  return (
    <div className={withoutTabs ? 'shell without-tabs' : 'shell'}>
      <a className="skip-link" href="#content">
        {m.skip_to_content()}
      </a>
      <ProgressBar />
      <OfflineBanner />
      <div id="content" className="shell-content" tabIndex={-1}>
        {there === here ? <Outlet /> : <Skeleton path={there} />}
      </div>
      <Tabs />
    </div>
  )
}
