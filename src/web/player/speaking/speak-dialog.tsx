import { useId, useLayoutEffect, useRef } from 'react'
import { m } from '#messages'
import { linkSheet } from '#web/runtime/browser/link-sheet.ts'
import { Icon } from '#web/ui/icon.tsx'
import sheet from './speaking.css?url&no-inline'
import { Speaking } from './speaking.tsx'
import type { SpokenLine } from './spoken-line.ts'

type Props = { line: SpokenLine; onClose: () => void }

/** The panel over the page. What else sounds is quiet while it is open, and keys reach nothing under it. */
export function SpeakDialog({ line, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    linkSheet(sheet).catch(() => undefined)
    dispatchEvent(new Event('thazin:quiet'))
    for (const media of document.querySelectorAll<HTMLMediaElement>('video, audio')) media.pause()
    element.showModal()
    title.current?.focus()
    const keep = (event: KeyboardEvent) => event.stopPropagation()
    addEventListener('keydown', keep, true)
    return () => removeEventListener('keydown', keep, true)
  }, [])
  return (
    <dialog ref={dialog} className="dialog speaking-dialog" aria-labelledby={titleId} onClose={onClose}>
      <header>
        <h2 ref={title} id={titleId} tabIndex={-1}>
          {m.shared_speak_title()}
        </h2>
        <button
          type="button"
          className="dialog-close"
          aria-label={m.shared_dialog_close()}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </header>
      <Speaking
        line={line}
        mode="alone"
        onRate={(rating) => {
          if (rating === 'like') dialog.current?.close()
        }}
      />
    </dialog>
  )
}
