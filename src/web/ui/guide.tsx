import type { ReactNode } from 'react'
import { m } from '#messages'

type Props = {
  guide: 'learn' | 'japanese-characters'
  isSeen: boolean
  title: string
  children: ReactNode
}

/** An introduction that opens by itself on the first visit, and from then on by its button. Without script it unfolds. */
export const Guide = ({ guide, isSeen, title, children }: Props) => (
  <>
    <button type="button" className="guide-open" aria-label={title} data-opens={`guide-${guide}`}>
      <span aria-hidden="true">?</span>
    </button>
    <dialog
      id={`guide-${guide}`}
      className="dialog guide"
      aria-labelledby={`guide-${guide}-title`}
      data-guide={isSeen ? undefined : guide}
    >
      <h2 id={`guide-${guide}-title`}>{title}</h2>
      {children}
      <form method="dialog">
        <button type="submit" className="button">
          {m.shared_guide_close()}
        </button>
      </form>
    </dialog>
  </>
)
