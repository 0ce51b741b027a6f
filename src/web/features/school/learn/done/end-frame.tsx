import type { ReactNode } from 'react'
import { m } from '#messages'
import { RunHead } from '#web/ui/run-head.tsx'
import styles from './done.css?url'

/** Around the end of a lesson, a unit or a level: its head leads back to the path. */
export const EndFrame = ({ children }: { children: ReactNode }) => (
  <main className="practice">
    <link rel="stylesheet" href={styles} precedence="page" />
    <h1 className="visually-hidden">{m.shared_ending_title()}</h1>
    <RunHead
      closeTo="/learn"
      close={m.shared_cards_to_path()}
      label={m.shared_cards_progress()}
      done={1}
      total={1}
    >
      {null}
    </RunHead>
    {children}
  </main>
)
