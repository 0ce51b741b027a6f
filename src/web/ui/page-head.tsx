import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

/** The head of a page that was opened from another: the way back, the title, and what belongs beside it. */
export const PageHead = ({ back, label, children }: { back: string; label: string; children: ReactNode }) => (
  <header className="page-head">
    <a href={back} className="round-link" aria-label={label}>
      <Icon name="back" />
    </a>
    {children}
  </header>
)
