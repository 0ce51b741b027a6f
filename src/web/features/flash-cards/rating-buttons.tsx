import { type FormEvent, useEffect, useRef } from 'react'
import type { FlashCard } from '#contract/flash-cards.ts'
import type { Rating } from '#domain/memory/card-state.ts'
import type { Preview } from '#domain/memory/preview.ts'
import { m } from '#messages'
import { useReader } from '#web/documents/reader.ts'
import { ShownTo } from '#web/ui/form.tsx'
import { isRating } from './deck.ts'
import { intervalInWords } from './interval-in-words.ts'

type Props = {
  card: FlashCard
  isShown: boolean
  /** The event's id where the form goes to the server by itself. */
  reviewId: string
  buttons: 2 | 4
  previews: Preview[]
  isFirst: boolean
  onShow: () => void
  onRate: (rating: Rating) => void
}

const names: Record<Rating, () => string> = {
  1: m.cards_again,
  2: m.cards_hard,
  3: m.cards_good,
  4: m.cards_easy,
}
const nameOf = (rating: Rating, buttons: 2 | 4) =>
  buttons === 2 ? (rating === 1 ? m.cards_forgot() : m.cards_remembered()) : names[rating]()

/** "Show the answer", then how well it was remembered, each with when the card would come back. Forms, for pages without script. */
export function RatingButtons({
  card,
  isShown,
  reviewId,
  buttons,
  previews,
  isFirst,
  onShow,
  onRate,
}: Props) {
  const deck = new URLSearchParams(useReader().search).get('deck')
  const show = useRef<HTMLButtonElement>(null)
  const good = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isShown) good.current?.focus({ preventScroll: true })
    else if (!isFirst) show.current?.focus({ preventScroll: true })
  }, [isShown, isFirst])

  if (!isShown)
    return (
      <form
        className="run-actions"
        onSubmit={(event) => {
          event.preventDefault()
          onShow()
        }}
      >
        {deck && <input type="hidden" name="deck" value={deck} />}
        <button ref={show} type="submit" className="button" name="show" value={card.id}>
          {m.cards_show()}
        </button>
      </form>
    )
  const rate = (event: FormEvent) => {
    event.preventDefault()
    const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null
    const rating = Number(pressed?.value)
    if (isRating(rating)) onRate(rating)
  }
  const offered = previews.filter(({ rating }) => buttons === 4 || rating === 1 || rating === 3)
  return (
    <form method="post" className="run-actions" onSubmit={rate}>
      <input type="hidden" name="card_id" value={card.id} />
      <input type="hidden" name="review_id" value={reviewId} />
      <p className="visually-hidden" id="how">
        {m.cards_how()}
      </p>
      <fieldset className="flash-ratings" aria-labelledby="how">
        {offered.map(({ rating, interval }) => (
          <button
            key={rating}
            ref={rating === 3 ? good : undefined}
            type="submit"
            name="rating"
            value={rating}
            className={`flash-rating rating-${rating}`}
          >
            <b>{nameOf(rating, buttons)}</b>
            <span className="small">{intervalInWords(interval)}</span>
          </button>
        ))}
      </fieldset>
      <ShownTo />
    </form>
  )
}
