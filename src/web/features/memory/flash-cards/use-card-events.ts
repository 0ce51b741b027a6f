import { useEffect, useState } from 'react'
import type { FlashCard } from '#contract/memory/flash-cards.ts'
import { keepMedia } from '#web/offline/kept-media.ts'
import type { CardFlagEvent, ItemOf } from '#web/offline/outbox-kinds.ts'
import { getEventOutbox } from '#web/offline/outbox-of.ts'
import { syncClock } from '#web/runtime/browser/clock.ts'
import { useLeaving } from '#web/runtime/browser/use-leaving.ts'

type Given = { cards: FlashCard[]; now: string; learnerId: number; dataSaver: boolean }

/** Sends events of a review session to the server as soon as it can, reviews and what is said of cards; and the media that it will want. */
export function useCardEvents({ cards, now, learnerId, dataSaver }: Given) {
  const [waiting, setWaiting] = useState(0)
  // A card may be rated before the first effect has run, so nothing here waits for one.
  const reviews = () => getEventOutbox('reviews', learnerId)
  const marks = () => getEventOutbox('marks', learnerId)

  const send = async () => {
    await reviews().flush()
    await marks().flush()
    setWaiting(reviews().waiting())
    return reviews().waiting() + marks().waiting()
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a review session goes on with the cards that it began with
  useEffect(() => {
    syncClock(now)
    void send()
    const closing = new AbortController()
    const media = cards.flatMap(({ audio, picture }) => [audio, picture])
    if (!dataSaver)
      void keepMedia(
        media.filter((address) => typeof address === 'string'),
        closing.signal,
      )
    return () => closing.abort()
  }, [])

  useLeaving(
    () => {
      reviews().flushAndLeave()
      marks().flushAndLeave()
    },
    () => void send(),
  )

  return {
    /** Reviews that wait, as far as this page knows. */
    waiting,
    /** Sends all. @returns how much still waits */
    send,
    /** Goes at once, so that who may not review any more hears of it; over a slow line with those that come meanwhile. */
    addReview(review: ItemOf<'reviews'>): void {
      reviews().add(review)
      setWaiting(reviews().waiting())
      void send()
    },
    /** Goes at once as well. */
    addMark(mark: CardFlagEvent): void {
      marks().add(mark)
      void send()
    },
  }
}
