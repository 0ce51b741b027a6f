import type { Client } from '#contract/client.ts'
import { SET_ASIDE } from '#domain/memory/set-aside.ts'
import { respond } from '#web/runtime/documents/answers.ts'
import { isRating } from './review-queue.ts'
import { parseDirection } from './review-session-query.ts'

/**
 * Carries out what a sitting's form asks for that came without script: a review, whose id was made with the page, so that sending it twice
 * counts once; undoing one; setting a card aside, or bringing it back; a hint.
 * @returns what the next address says of it
 * @throws 400 for any other form
 */
export async function answerForm(api: Client, form: FormData): Promise<Record<string, string>> {
  const text = (name: string) => String(form.get(name) ?? '')
  const card_id = Number(text('card_id'))
  const direction = parseDirection(text('direction'))
  if (form.has('undo')) {
    await api.flashCards.undo({ review_id: text('undo') })
    return {}
  }
  if (form.has('as')) {
    const as = SET_ASIDE.find((how) => how === text('as'))
    if (!as) throw respond(null, { status: 400 })
    await api.flashCards.setAside({ card_id, direction, as })
    return as === 'active' ? {} : { aside: String(card_id), direction }
  }
  if (form.has('hint')) {
    await api.flashCards.hint({ card_id, direction, hint: text('hint') })
    return { show: String(card_id) }
  }
  const rating = Number(text('rating'))
  if (!isRating(rating)) throw respond(null, { status: 400 })
  const review_id = text('review_id')
  const reviewed_at = new Date().toISOString()
  await api.flashCards.review({
    reviews: [{ review_id, card_id, direction, rating, reviewed_at, duration_ms: 0 }],
  })
  return { rated: review_id }
}
