import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import type { FlashCard } from '#contract/memory/flash-cards.ts'
import type { Rating } from '#domain/memory/card-state.ts'
import type { RatingPreview } from '#domain/memory/preview.ts'
import { MAX_TYPED_LENGTH, proposedRating, type TypedWord } from '#domain/memory/typed-rating.ts'
import { m } from '#messages'
import { ShownTo } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/page/reader.ts'
import { intervalInWords } from './interval-in-words.ts'
import { isRating } from './review-queue.ts'
import { isOfSession } from './review-session-query.ts'

type Props = {
  card: FlashCard
  isShown: boolean
  /** The event's id where the form goes to the server by itself. */
  reviewId: string
  buttons: 2 | 4
  previews: RatingPreview[]
  isFirst: boolean
  isTyping: boolean
  typed: TypedWord | null
  onShow: (text: string) => void
  onRate: (rating: Rating) => void
}

const names: Record<Rating, () => string> = {
  1: m.memory_cards_again,
  2: m.memory_cards_hard,
  3: m.memory_cards_good,
  4: m.memory_cards_easy,
}
const nameOf = (rating: Rating, buttons: 2 | 4) =>
  buttons === 2 ? (rating === 1 ? m.memory_cards_forgot() : m.memory_cards_remembered()) : names[rating]()

/** "Show the answer", then how well it was remembered, each with when the card would come back. Forms, for pages without script. */
export function RatingButtons({
  card,
  isShown,
  isTyping,
  typed,
  reviewId,
  buttons,
  previews,
  isFirst,
  onShow,
  onRate,
}: Props) {
  const show = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const proposal = typed ? proposedRating(typed.verdict, buttons) : 3
  const proposed = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isShown) proposed.current?.focus({ preventScroll: true })
    else if (!isFirst) (input.current ?? show.current)?.focus({ preventScroll: true })
  }, [isShown, isFirst])

  if (!isShown)
    return <ShowForm card={card} isTyping={isTyping} input={input} button={show} onShow={onShow} />
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
      <input type="hidden" name="direction" value={card.direction} />
      <input type="hidden" name="review_id" value={reviewId} />
      <p className="visually-hidden" id="how">
        {m.memory_cards_how()}
      </p>
      <fieldset className="flash-ratings" aria-labelledby="how">
        {offered.map(({ rating, interval }) => (
          <button
            key={rating}
            ref={rating === proposal ? proposed : undefined}
            type="submit"
            name="rating"
            value={rating}
            className={`flash-rating rating-${rating}${rating === proposal ? ' proposed' : ''}`}
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

type ShowProps = Pick<Props, 'card' | 'isTyping' | 'onShow'> & {
  input: RefObject<HTMLInputElement | null>
  button: RefObject<HTMLButtonElement | null>
}

/** "Show the answer", with a field where it is typed. */
function ShowForm({ card, isTyping, input, button, onShow }: ShowProps) {
  const kept = isOfSession(new URLSearchParams(useReader().search))
  return (
    <form
      className="run-actions"
      onSubmit={(event) => {
        event.preventDefault()
        onShow(input.current?.value ?? '')
      }}
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {isTyping && (
        <span className="input-box flash-type">
          <input
            ref={input}
            name="typed"
            lang={card.lang}
            aria-label={m.memory_cards_type_here()}
            placeholder={m.memory_cards_type_here()}
            autoComplete="off"
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            maxLength={MAX_TYPED_LENGTH}
          />
        </span>
      )}
      <button ref={button} type="submit" className="button" name="show" value={card.id}>
        {isTyping ? m.memory_cards_check() : m.memory_cards_show()}
      </button>
    </form>
  )
}
