import type { ReactNode } from 'react'
import { usePageView } from '#web/ui/page/page-view.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { OfflineBanner } from './offline-banner.tsx'

/** The frame of every page behind the sign-in. A page whose handle says `tabs: false` has none on phones. */
export default function Shell({ children }: { children?: ReactNode }) {
  const { hasTabs } = usePageView()
  return (
    <div className={hasTabs ? 'shell' : 'shell without-tabs'}>
      <OfflineBanner />
      <div className="shell-content">{children}</div>
      <Tabs />
    </div>
  )
}
