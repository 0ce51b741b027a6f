import type { ReactNode } from 'react'
import { m } from '#messages'
import { Icon } from './icon.tsx'

type Props = { title: string; closeTo: string; children: ReactNode }

/**
 * A page that lies over another, with an address of its own. The server sends it open, so that it needs no script; with
 * script it is a modal dialog, which the Escape key and the way back close.
 */
export const Dialog = ({ title, closeTo, children }: Props) => (
  <dialog open data-modal="" data-close={closeTo} className="dialog" aria-labelledby="dialog-title">
    <header>
      <h2 id="dialog-title" tabIndex={-1}>
        {title}
      </h2>
      <a href={closeTo} className="dialog-close" aria-label={m.shared_dialog_close()}>
        <Icon name="close" />
      </a>
    </header>
    {children}
  </dialog>
)
