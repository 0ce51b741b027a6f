import type { FlashCard } from '#contract/memory/flash-cards.ts'
import type { TypedWord } from '#domain/memory/typed-rating.ts'
import { judgeTyped, typedQuestion } from '#domain/practice/grading/judge-typed.ts'
import { realWordsNear } from '#domain/practice/grading/real-words-near.ts'

/** True if the learner types the word: where the meaning is asked, and they chose so. */
const isTyped = ({ direction }: FlashCard) => direction === 'reverse'

/**
 * Prepares what a review session needs to judge what is typed: the words near those of its cards, and what a form without script came to.
 * Null if nothing is typed.
 */
export function prepareTyping(cards: readonly FlashCard[], wantsTyping: boolean, query: URLSearchParams) {
  const asked = cards.filter(isTyped)
  if (!wantsTyping || asked.length === 0) return null
  const realWords = realWordsNear(asked.map(typedQuestion))
  const [first, given] = [cards[0], query.get('typed')]
  const isOfForm = first && isTyped(first) && given !== null && Number(query.get('show')) === first.id
  const typed: TypedWord | null = isOfForm ? judgeTyped(first, given, new Set(realWords)) : null
  return { realWords, typed }
}
