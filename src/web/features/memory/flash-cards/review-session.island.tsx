import { useEffect, useRef } from 'react'
import type { FlashCard } from '#contract/memory/flash-cards.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import type { IslandDefinition } from '#web/runtime/islands/island-definition.ts'
import { useReader } from '#web/ui/page/reader.ts'
import { RunHead } from '#web/ui/run-head.tsx'
import { CardFace } from './card-face.tsx'
import { type Aside, CardMenu } from './card-menu.tsx'
import { RatingButtons } from './rating-buttons.tsx'
import { isRating } from './review-queue.ts'
import { ReviewSessionEnd } from './review-session-end.tsx'
import type { RevertibleReview } from './review-session-query.ts'
import { UndoButton } from './undo-button.tsx'
import { type Given, useReviewSession } from './use-review-session.ts'

type Props = {
  cards: FlashCard[]
  settings: { buttons: 2 | 4; parameters: number[] | null }
  typing: Given['typing']
  now: string
  shown: number | null
  reviewId: string
  undoable: RevertibleReview | null
  learnerId: number
  timeZone: string
  closeTo: string
  /** The page that tells the end, with a query. */
  doneAt: string
  /** Address to go on to when all are done, and its name. */
  next: { to: string; label: string }
}

/** Card after card: the front, the answer, how well it was remembered. */
function ReviewSession({ settings, closeTo, next, reviewId, doneAt, ...given }: Props) {
  const { dataSaver } = useReader()
  const sitting = useReviewSession({ ...given, parameters: settings.parameters, dataSaver })
  const { current, isShown, total, deck, last } = sitting
  const ratings = settings.buttons === 2 ? [1, 3] : [1, 2, 3, 4]
  const latest = useRef({ sitting, ratings })
  latest.current = { sitting, ratings }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (isText(event.target)) return
      const { sitting: now, ratings: shown } = latest.current
      const aside = ASIDE_KEYS[event.key]
      if (aside) now.setAside(aside)
      else if (event.code === 'KeyU') now.undo()
      else if (event.key === 'Escape') document.querySelector('.card-menu')?.removeAttribute('open')
      const rating = shown[Number(event.key) - 1]
      if (now.isShown && isRating(rating)) now.rate(rating)
      else if (!now.isShown && (event.key === ' ' || event.key === 'Enter') && !isControl(event.target)) {
        event.preventDefault()
        if (now.isTyping) document.querySelector<HTMLInputElement>('.flash-type input')?.focus()
        else void now.show()
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  const undoneBy = last?.undoable.name === 'undo' ? `&undo=${last.undoable.review_id}` : ''
  if (!current)
    return (
      <ReviewSessionEnd
        reviewed={deck.done}
        waiting={sitting.waiting}
        closeTo={closeTo}
        next={next}
        send={sitting.send}
        doneAt={
          deck.reviewed === 0 ? next.to : `${doneAt}&cards=${deck.done}&spent=${sitting.spent}${undoneBy}`
        }
        undo={
          last && (
            <UndoButton undoable={last.undoable} label={m.shared_cards_undo_last()} onUndo={sitting.undo} />
          )
        }
      />
    )
  const isFirst = deck.reviewed === 0 && last === null
  const place = `${current.card.id}-${deck.reviewed}`
  return (
    <>
      <RunHead
        closeTo={closeTo}
        close={m.memory_cards_close()}
        label={m.shared_cards_progress()}
        done={deck.done}
        total={total}
        tools={
          <>
            {last && (
              <UndoButton
                undoable={last.undoable}
                onUndo={last.before ? sitting.undo : undefined}
                onGone={sitting.forgetLast}
              />
            )}
            <CardMenu key={place} card={current.card} onAside={sitting.setAside} />
          </>
        }
      >
        {m.memory_cards_left({ count: number(total - deck.done) })}
      </RunHead>
      <CardFace
        key={place}
        {...current}
        isShown={isShown}
        autoPlay={!dataSaver}
        dataSaver={dataSaver}
        typed={sitting.typed}
        isTyping={sitting.isTyping}
        isFirst={isFirst}
        onHint={sitting.keepHint}
      />
      <RatingButtons
        key={`${place}-buttons`}
        card={current.card}
        isShown={isShown}
        isTyping={sitting.isTyping}
        typed={sitting.typed}
        reviewId={reviewId}
        buttons={settings.buttons}
        previews={isShown ? sitting.previews() : []}
        isFirst={isFirst}
        onShow={(text) => void sitting.show(text)}
        onRate={sitting.rate}
      />
    </>
  )
}

/** Anki's: not today, never again. */
const ASIDE_KEYS: Record<string, Aside> = { '-': 'buried', '@': 'suspended' }

/** True where keys are letters. */
const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input') !== null

/** True for elements that take keys for themselves; the page's frame, which has the focus after a link was followed, does not. */
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('a, button, input, select, textarea, summary, audio') !== null

export const island: IslandDefinition<Props> = { name: 'review-session', component: ReviewSession }
