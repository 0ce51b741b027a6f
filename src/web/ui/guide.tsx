import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages'
import { api } from '#web/browser/api.ts'

type Props = {
  guide: 'learn' | 'japanese-characters'
  isSeen: boolean
  title: string
  children: ReactNode
}

/** An introduction that opens by itself on the first visit, and from then on by its button. */
export function Guide({ guide, isSeen, title, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const wasSeen = useRef(isSeen)
  useEffect(() => {
    if (!wasSeen.current && !dialog.current?.open) dialog.current?.showModal()
  }, [])
  function remember() {
    if (wasSeen.current) return
    wasSeen.current = true
    api.practice.guideSeen({ guide }).catch(() => {})
  }
  return (
    <>
      <button
        type="button"
        className="guide-open"
        aria-label={title}
        onClick={() => dialog.current?.showModal()}
      >
        <span aria-hidden="true">?</span>
      </button>
      <dialog ref={dialog} className="dialog guide" aria-labelledby={`guide-${guide}`} onClose={remember}>
        <h2 id={`guide-${guide}`}>{title}</h2>
        {children}
        <form method="dialog">
          <button type="submit" className="button">
            {m.guide_close()}
          </button>
        </form>
      </dialog>
    </>
  )
}
