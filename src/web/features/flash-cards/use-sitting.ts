import { useEffect, useRef, useState } from 'react'
import type { FlashCard } from '#contract/flash-cards.ts'
import type { Rating } from '#domain/memory/card-state.ts'
import { type Preview, previewIntervals } from '#domain/memory/preview.ts'
import { schedulerFor } from '#domain/memory/scheduler.ts'
import { useLeaving } from '#web/browser/use-leaving.ts'
import { serverNow, syncClock } from '#web/offline/clock.ts'
import { keepMedia } from '#web/offline/kept-media.ts'
import { outboxOf } from '#web/offline/outbox-of.ts'
import { currentCard, rated, startDeck } from './deck.ts'

const SEND_EVERY = 5
const LONGEST_LOOK_MS = 3_600_000

export type Given = {
  cards: FlashCard[]
  /** When the page was made (ISO 8601); and the card that it shows from both sides, for pages without script. */
  now: string
  shown: number | null
  parameters: number[] | null
  learnerId: number
  dataSaver: boolean
}

/** One sitting with a deck of cards: the memory is reckoned on the phone, the events go to the server when they can. */
export function useSitting(given: Given) {
  const { learnerId, parameters, dataSaver } = given
  const [deck, setDeck] = useState(() => startDeck(given.cards))
  const [now, setNow] = useState(() => new Date(given.now))
  const [isShown, setShown] = useState(given.shown !== null && given.shown === given.cards[0]?.id)
  const [waiting, setWaiting] = useState(0)
  const began = useRef(0)
  const outbox = useRef<ReturnType<typeof outboxOf<'reviews'>> | null>(null)
  const current = currentCard(deck, now)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sitting goes on with the cards that it began with
  useEffect(() => {
    syncClock(given.now)
    outbox.current = outboxOf('reviews', learnerId)
    began.current = Date.now()
    void send()
    const closing = new AbortController()
    const sounds = given.cards.flatMap(({ audio, picture }) => [audio, picture])
    if (!dataSaver)
      void keepMedia(
        sounds.filter((address) => typeof address === 'string'),
        closing.signal,
      )
    return () => closing.abort()
  }, [])

  const send = async () => {
    await outbox.current?.flush()
    setWaiting(outbox.current?.waiting() ?? 0)
  }
  useLeaving(
    () => outbox.current?.flushAndLeave(),
    () => void send(),
  )

  return {
    deck,
    current,
    isShown,
    waiting,
    total: deck.waiting.length + deck.steps.length + deck.done,
    /** What each button would do, once the answer is shown. */
    previews: (): Preview[] =>
      current ? previewIntervals(current.state, now, schedulerFor(parameters ?? undefined)) : [],
    show(): void {
      setNow(serverNow())
      setShown(true)
    },
    rate(rating: Rating): void {
      if (!current) return
      const time = serverNow()
      const review = { review_id: crypto.randomUUID(), rating, reviewed_at: time }
      outbox.current?.add({
        ...review,
        card_id: current.card.id,
        reviewed_at: time.toISOString(),
        duration_ms: Math.min(LONGEST_LOOK_MS, Math.max(0, Date.now() - began.current)),
      })
      const next = rated(deck, current, review, parameters)
      setDeck(next)
      setNow(time)
      setShown(false)
      began.current = Date.now()
      const left = outbox.current?.waiting() ?? 0
      setWaiting(left)
      if (left >= SEND_EVERY || currentCard(next, time) === null) void send()
    },
  }
}
