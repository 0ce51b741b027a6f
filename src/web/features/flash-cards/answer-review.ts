import type { Client } from '#contract/client.ts'
import { data } from '#web/documents/answers.ts'
import { isRating } from './deck.ts'

/** Records the review of a form that came without script; its id was made with the page, so that sending it twice counts once. */
export async function answerReview(api: Client, request: Request): Promise<void> {
  const form = await request.formData()
  const rating = Number(form.get('rating'))
  if (!isRating(rating)) throw data(null, { status: 400 })
  const review = {
    review_id: String(form.get('review_id')),
    card_id: Number(form.get('card_id')),
    rating,
    reviewed_at: new Date().toISOString(),
    duration_ms: 0,
  }
  await api.flashCards.review({ reviews: [review] })
}
