import type { SubmitEvent } from 'react'
import type { FlashCard } from '#contract/memory/flash-cards.ts'
import { m } from '#messages'
import { Form } from '#web/ui/form.tsx'

export type Aside = 'buried' | 'suspended'

type Props = { card: Pick<FlashCard, 'id' | 'direction'>; onAside: (how: Aside) => void }

/** Menu of what else can be done with a card: not today, never again. Its keys are Anki's. */
export function CardMenu({ card, onAside }: Props) {
  const choose = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const pressed = event.nativeEvent.submitter as HTMLButtonElement | null
    if (pressed) onAside(pressed.value as Aside)
  }
  return (
    <details className="card-menu">
      <summary aria-label={m.memory_cards_more()}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path className="solid" d="M3.500 10.500h3v3h-3zM10.500 10.500h3v3h-3zM17.500 10.500h3v3h-3z" />
        </svg>
      </summary>
      <Form method="post" className="card" onSubmit={choose}>
        <input type="hidden" name="card_id" value={card.id} />
        <input type="hidden" name="direction" value={card.direction} />
        <button type="submit" name="as" value="buried" aria-keyshortcuts="-">
          <b>{m.memory_cards_not_today()}</b>
          <span className="small soft">{m.memory_cards_not_today_text()}</span>
        </button>
        <button type="submit" name="as" value="suspended" aria-keyshortcuts="@">
          <b>{m.memory_cards_never()}</b>
          <span className="small soft">{m.memory_cards_never_text()}</span>
        </button>
      </Form>
    </details>
  )
}
