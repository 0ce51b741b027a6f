import { useState } from 'react'
import type { FlashCard } from '#contract/memory/flash-cards.ts'
import { MAX_HINT_LENGTH } from '#domain/memory/leech.ts'
import { m } from '#messages'
import { Form } from '../form.tsx'

type Props = {
  card: Pick<FlashCard, 'id' | 'direction' | 'hint' | 'taught_in'>
  /** Keeps it at once; without it the form does. */
  onSave?: (hint: string) => void
}

/** For a card that was forgotten again and again: a field for a hint of one's own, and the lesson that teaches it. */
export function LeechHelp({ card: { id, direction, hint, taught_in }, onSave }: Props) {
  const [isSaved, setSaved] = useState(false)
  return (
    <div className="leech-help">
      <Form
        method="post"
        onSubmit={(event) => {
          if (!onSave) return
          event.preventDefault()
          onSave(String(new FormData(event.currentTarget).get('hint') ?? '').trim())
          setSaved(true)
        }}
      >
        <input type="hidden" name="card_id" value={id} />
        <input type="hidden" name="direction" value={direction} />
        <label className="field">
          <span className="small">{m.shared_leech_hint()}</span>
          <span className="input-box">
            <input name="hint" defaultValue={hint ?? ''} maxLength={MAX_HINT_LENGTH} autoComplete="off" />
          </span>
        </label>
        <button type="submit" className="button quiet">
          {m.shared_leech_save()}
        </button>
        {onSave && (
          <p role="status" className="small">
            {isSaved ? m.shared_review_saved() : ''}
          </p>
        )}
      </Form>
      {taught_in !== null && (
        <a href={`/lessons/${taught_in}`} className="block-link">
          {m.shared_leech_lesson()}
        </a>
      )}
    </div>
  )
}
