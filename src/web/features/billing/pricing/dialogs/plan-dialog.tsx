import type { ReactNode } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '../pricing.css?url'

/** A dialog of the plans, over the path. */
export const PlanDialog = ({ title, children }: { title: string; children: ReactNode }) => (
  <Dialog title={title} closeTo="/learn">
    <link rel="stylesheet" href={styles} precedence="page" />
    <div className="plan-dialog">{children}</div>
  </Dialog>
)
