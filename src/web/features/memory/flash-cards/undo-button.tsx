import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'
import type { RevertibleReview } from './review-session-query.ts'

/** Time for which undo is offered after a card (ms). */
const OPEN_MS = 5000

type Props = {
  undoable: RevertibleReview
  label?: string
  /** Undoes it at once; without it the form does. */
  onUndo?: (() => void) | undefined
  /** The time is over; not while the button has the focus. Without it, it stays. */
  onGone?: () => void
}

/** Takes back the last answer, or brings back the card that was just set aside. */
export function UndoButton({ undoable, label = m.memory_cards_undo(), onUndo, onGone }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const gone = useRef(onGone)
  gone.current = onGone
  // biome-ignore lint/correctness/useExhaustiveDependencies: each card has its own time
  useEffect(() => {
    const end = () => gone.current?.()
    const timer = setTimeout(() => {
      if (document.activeElement === button.current)
        button.current?.addEventListener('blur', end, { once: true })
      else end()
    }, OPEN_MS)
    return () => clearTimeout(timer)
  }, [undoable])
  return (
    <Form
      method="post"
      className="undo-last"
      onSubmit={(event) => {
        if (!onUndo) return
        event.preventDefault()
        onUndo()
      }}
    >
      {undoable.name === 'as' && (
        <>
          <input type="hidden" name="card_id" value={undoable.card_id} />
          <input type="hidden" name="direction" value={undoable.direction} />
        </>
      )}
      <button
        ref={button}
        type="submit"
        className="button quiet"
        name={undoable.name}
        value={undoable.name === 'undo' ? undoable.review_id : 'active'}
        aria-keyshortcuts="U"
      >
        {label}
      </button>
    </Form>
  )
}
