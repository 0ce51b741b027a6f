import type { ReactNode } from 'react'
import { SiteFrame } from '#web/ui/shell/site-frame.tsx'
import styles from './inbox.css?url'

/** Around every page on which something is sent to us, or was. */
export const InquiryFrame = ({ children }: { children: ReactNode }) => (
  <SiteFrame>
    <link rel="stylesheet" href={styles} precedence="page" />
    <main className="inbox">{children}</main>
  </SiteFrame>
)
