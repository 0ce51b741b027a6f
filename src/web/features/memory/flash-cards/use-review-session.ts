import { useEffect, useRef, useState } from 'react'
import type { FlashCard } from '#contract/memory/flash-cards.ts'
import type { Rating } from '#domain/memory/card-state.ts'
import { previewIntervals, type RatingPreview } from '#domain/memory/preview.ts'
import { getScheduler } from '#domain/memory/scheduler.ts'
import type { TypedWord } from '#domain/memory/typed-rating.ts'
import { studyDay } from '#domain/time/study-day.ts'
import { serverNow } from '#web/runtime/browser/clock.ts'
import { newId } from '#web/runtime/browser/new-id.ts'
import type { Aside } from './card-menu.tsx'
import { currentCard, type ReviewQueue, rateCard, startDeck, withHint, without } from './review-queue.ts'
import type { RevertibleReview } from './review-session-query.ts'
import { toUndoEvent, type UndoableAction } from './undoable-action.ts'
import { useCardEvents } from './use-card-events.ts'

/** Judge of words, fetched where words are typed; null if it can't be had. */
const judging = () =>
  import('#domain/practice/grading/judge-typed.ts').then(
    ({ judgeTyped }) => judgeTyped,
    () => null,
  )

const MAX_LOOK_MS = 3_600_000

export type Given = {
  cards: FlashCard[]
  /** Time at which the page was made (ISO 8601); and the card that it shows from both sides, for pages without script. */
  now: string
  shown: number | null
  /** Action that the page before did, without script. */
  undoable: RevertibleReview | null
  /** Parts that judge words that are typed, and the form's verdict on the first; null if none are. */
  typing: { realWords: string[]; typed: TypedWord | null } | null
  parameters: number[] | null
  learnerId: number
  /** The account's, by whose days the memory counts. */
  timeZone: string
  dataSaver: boolean
}

/** One review session with a deck of cards: the memory is reckoned on the phone, the events go to the server when they can. */
export function useReviewSession(given: Given) {
  const { parameters, undoable, timeZone } = given
  const [deck, setDeck] = useState(() => startDeck(given.cards))
  const [now, setNow] = useState(() => new Date(given.now))
  const [isShown, setShown] = useState(given.shown !== null && given.shown === given.cards[0]?.id)
  const [typed, setTyped] = useState(given.typing?.typed ?? null)
  const [last, setLast] = useState<UndoableAction | null>(undoable && { undoable, at: 0, before: null })
  // A card may be rated before the first effect has run.
  const began = useRef(Date.now())
  /** Time spent looking at cards (ms). */
  const spent = useRef(0)
  const { addReview, addMark, ...events } = useCardEvents(given)
  const current = currentCard(deck, now)
  const latest = useRef(current)
  latest.current = current
  const isTyping = given.typing !== null && current?.card.direction === 'reverse'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a review session goes on with what it began with
  useEffect(() => {
    // Without a line later, what judges is here.
    if (given.typing) void judging()
  }, [])

  /** Shows the deck as it stands at a time, which begins to be looked at. */
  const show = (next: ReviewQueue, at: Date, done: UndoableAction | null) => {
    setDeck(next)
    setNow(at)
    setShown(done === null)
    setTyped(null)
    setLast(done)
    began.current = Date.now()
  }

  return {
    ...events,
    deck,
    current,
    isShown,
    isTyping,
    typed,
    last,
    spent: spent.current,
    total: deck.waiting.length + deck.steps.length + deck.done,
    /** Intervals that each button would give, once the answer is shown. */
    previews: (): RatingPreview[] =>
      current
        ? previewIntervals(
            current.state,
            { at: now, day: studyDay(now, timeZone) },
            getScheduler(parameters ?? undefined),
          )
        : [],
    /** Shows the answer; what was typed is judged before. */
    async show(text?: string): Promise<void> {
      const judge = isTyping && text !== undefined ? await judging() : null
      if (latest.current !== current) return
      if (judge && current && text !== undefined)
        setTyped(judge(current.card, text, new Set(given.typing?.realWords)))
      setNow(serverNow())
      setShown(true)
    },
    rate(rating: Rating): void {
      if (!current) return
      const [time, { id: card_id, direction }] = [serverNow(), current.card]
      const duration_ms = Math.min(MAX_LOOK_MS, Math.max(0, Date.now() - began.current))
      const review = { review_id: newId(), rating, reviewed_at: time }
      const next = rateCard(deck, current, { ...review, day: studyDay(time, timeZone) }, parameters)
      addReview({ ...review, card_id, direction, reviewed_at: time.toISOString(), duration_ms })
      const before = { deck, now, spent: spent.current }
      spent.current += duration_ms
      show(next, time, {
        undoable: { name: 'undo', review_id: review.review_id },
        at: time.getTime(),
        before,
      })
    },
    setAside(as: Aside): void {
      if (!current) return
      const [time, { id: card_id, direction }] = [serverNow(), current.card]
      addMark({ call: 'setAside', input: { card_id, direction, as, at: time.toISOString() } })
      const before = { deck, now, spent: spent.current }
      const undoable = { name: 'as', card_id, direction } as const
      show(without(deck, card_id), time, { undoable, at: time.getTime(), before })
    },
    /** Takes back what was done last, and shows its card's answer once more. */
    undo(): void {
      if (!last?.before) return
      addMark(toUndoEvent(last, serverNow()))
      spent.current = last.before.spent
      show(last.before.deck, last.before.now, null)
    },
    forgetLast: () => setLast(null),
    keepHint(hint: string): void {
      if (!current) return
      const { id: card_id, direction } = current.card
      addMark({ call: 'hint', input: { card_id, direction, hint, at: serverNow().toISOString() } })
      setDeck(withHint(deck, card_id, hint || null))
    },
  }
}
