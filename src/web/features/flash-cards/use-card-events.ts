import { useEffect, useRef, useState } from 'react'
import type { FlashCard } from '#contract/flash-cards.ts'
import { useLeaving } from '#web/browser/use-leaving.ts'
import { syncClock } from '#web/offline/clock.ts'
import { keepMedia } from '#web/offline/kept-media.ts'
import type { CardMark, ItemOf } from '#web/offline/outbox-kinds.ts'
import { outboxOf } from '#web/offline/outbox-of.ts'

const SEND_EVERY = 5

type Given = { cards: FlashCard[]; now: string; learnerId: number; dataSaver: boolean }

/** What a sitting tells the server as soon as it can, reviews and what is said of cards; and the media that it will want. */
export function useCardEvents({ cards, now, learnerId, dataSaver }: Given) {
  const [waiting, setWaiting] = useState(0)
  const boxes = useRef<ReturnType<typeof open> | null>(null)

  const send = async () => {
    await boxes.current?.reviews.flush()
    await boxes.current?.marks.flush()
    const reviews = boxes.current?.reviews.waiting() ?? 0
    setWaiting(reviews)
    return reviews + (boxes.current?.marks.waiting() ?? 0)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sitting goes on with the cards that it began with
  useEffect(() => {
    syncClock(now)
    boxes.current = open(learnerId)
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
      boxes.current?.reviews.flushAndLeave()
      boxes.current?.marks.flushAndLeave()
    },
    () => void send(),
  )

  return {
    /** Reviews that wait, as far as this page knows. */
    waiting,
    /** Sends all. @returns how much still waits */
    send,
    /** A review goes with some others, or at the end. */
    addReview(review: ItemOf<'reviews'>, isLast: boolean): void {
      boxes.current?.reviews.add(review)
      const left = boxes.current?.reviews.waiting() ?? 0
      setWaiting(left)
      if (left >= SEND_EVERY || isLast) void send()
    },
    /** What is said of a card goes at once. */
    addMark(mark: CardMark): void {
      boxes.current?.marks.add(mark)
      void send()
    },
  }
}

const open = (learner: number) => ({
  reviews: outboxOf('reviews', learner),
  marks: outboxOf('marks', learner),
})
