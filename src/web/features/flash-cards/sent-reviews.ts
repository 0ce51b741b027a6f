import type { z } from 'zod'
import type { review } from '#contract/flash-cards.ts'
import { api } from '../../browser/api.ts'
import { makeOutbox } from '../../browser/outbox.ts'

export type SentReview = z.input<typeof review>

/** Where reviews wait until the server has them. Each carries its own UUID, so it may be sent again however late. */
export const sentReviews = (learner: number) =>
  makeOutbox<SentReview>({
    place: 'thazin-reviews',
    learner,
    shelf: localStorage,
    atOnce: 100,
    longestWait: Number.POSITIVE_INFINITY,
    most: 10_000,
    send: (reviews, delivery) => api.flashCards.review({ reviews }, delivery),
  })
