import { useEffect, useRef } from 'react'
import type { FlashCard } from '#contract/flash-cards.ts'
import { m } from '#messages'
import { useReader } from '#web/documents/reader.ts'
import { number } from '#web/i18n/format.ts'
import type { IslandDoor } from '#web/islands/door.ts'
import { RunHead } from '#web/ui/run-head.tsx'
import { CardFace } from './card-face.tsx'
import { isRating } from './deck.ts'
import { RatingButtons } from './rating-buttons.tsx'
import { SittingEnd } from './sitting-end.tsx'
import { useSitting } from './use-sitting.ts'

type Props = {
  cards: FlashCard[]
  settings: { buttons: 2 | 4; parameters: number[] | null }
  now: string
  shown: number | null
  reviewId: string
  learnerId: number
  closeTo: string
  /** Where to go on when all are done, and what that is called. */
  next: { to: string; label: string }
}

/** Card after card: the front, the answer, how well it was remembered. */
function CardSitting({ settings, closeTo, next, reviewId, ...given }: Props) {
  const { dataSaver } = useReader()
  const sitting = useSitting({ ...given, parameters: settings.parameters, dataSaver })
  const { current, isShown, total, deck } = sitting
  const ratings = settings.buttons === 2 ? [1, 3] : [1, 2, 3, 4]
  const latest = useRef({ sitting, ratings })
  latest.current = { sitting, ratings }

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const { sitting: now, ratings: shown } = latest.current
      const rating = shown[Number(event.key) - 1]
      if (now.isShown && isRating(rating)) now.rate(rating)
      else if (!now.isShown && (event.key === ' ' || event.key === 'Enter') && !isControl(event.target)) {
        event.preventDefault()
        now.show()
      }
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  if (!current)
    return <SittingEnd reviewed={deck.done} waiting={sitting.waiting} closeTo={closeTo} next={next} />
  const place = `${current.card.id}-${deck.reviewed}`
  return (
    <>
      <RunHead
        closeTo={closeTo}
        close={m.cards_close()}
        label={m.cards_progress()}
        done={deck.done}
        total={total}
      >
        {m.cards_left({ count: number(total - deck.done) })}
      </RunHead>
      <CardFace
        key={place}
        {...current}
        isShown={isShown}
        autoPlay={!dataSaver}
        isFirst={deck.reviewed === 0}
      />
      <RatingButtons
        key={`${place}-buttons`}
        card={current.card}
        isShown={isShown}
        reviewId={reviewId}
        buttons={settings.buttons}
        previews={isShown ? sitting.previews() : []}
        isFirst={deck.reviewed === 0}
        onShow={sitting.show}
        onRate={sitting.rate}
      />
    </>
  )
}

/** What takes keys for itself; the page's frame, which has the focus after a link was followed, does not. */
const isControl = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('a, button, input, select, textarea, summary, audio') !== null

export const island: IslandDoor<Props> = { name: 'card-sitting', component: CardSitting }
