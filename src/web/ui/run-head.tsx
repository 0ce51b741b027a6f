import type { ReactNode } from 'react'
import { BarFill } from './bar-fill.tsx'
import { Icon } from './icon.tsx'

type Props = {
  closeTo: string
  /** Label of the cross. */
  close: string
  /** Label of the bar. */
  label: string
  done: number
  total: number
  children: ReactNode
  /** Contents at its end. */
  tools?: ReactNode
}

/** The head of a run of questions or cards: the way out, the progress, and where it stands in words. */
export function RunHead({ closeTo, close, label, done, total, children, tools }: Props) {
  return (
    <header className="run-head">
      <a href={closeTo} className="run-close" aria-label={close}>
        <Icon name="close" />
      </a>
      <div className="bar" role="progressbar" aria-label={label} aria-valuemax={total} aria-valuenow={done}>
        <BarFill percent={total === 0 ? 0 : Math.round((done * 100) / total)} />
      </div>
      {children && <span className="small soft">{children}</span>}
      {tools}
    </header>
  )
}
