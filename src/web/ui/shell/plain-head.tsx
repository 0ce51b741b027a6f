import type { ReactNode } from 'react'
import { Flower } from '#web/ui/icon.tsx'

/** The head of pages without tabs: the name, and at the end what belongs beside it. */
export function PlainHead({ children }: { children?: ReactNode }) {
  return (
    <header className="landing-head">
      <Flower />
      <b lang="en">Thazin</b>
      {children}
    </header>
  )
}
