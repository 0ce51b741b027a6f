import { redirect, type ShouldRevalidateFunction } from 'react-router'
import { m } from '#messages'
import { apiContext, pageContext } from '#web/api-context.ts'
import type { Route } from './+types/sitting.page.ts'
import { answerReview } from './answer-review.ts'
import { CardSitting } from './card-sitting.tsx'

export const handle = { tabs: false }

/** The most cards of one sitting. */
const MOST = 60

/** The one deck whose cards are gone through; null for all that is due. */
const deckOf = (query: URLSearchParams) => /^[1-9]\d{0,8}$/.exec(query.get('deck') ?? '')?.[0] ?? null

export async function loader({ request, context }: Route.LoaderArgs) {
  const learner = context.get(pageContext).visitor.learner
  const query = new URL(request.url).searchParams
  const deck = deckOf(query)
  const { data: cards, settings } = await context.get(apiContext).flashCards.list({
    due: true,
    ...(deck ? { deck_id: deck } : { language_id: learner?.current_view_language_id ?? 1 }),
    per_page: MOST,
  })
  if (cards.length === 0) throw redirect(deck ? `/decks/${deck}` : '/review')
  return {
    cards,
    settings,
    now: new Date().toISOString(),
    isOfDeck: deck !== null,
    shown: Number(query.get('show')) || null,
    reviewId: crypto.randomUUID(),
    learnerId: learner?.id ?? 0,
  }
}

/** A page without script sends each review here, and is shown the next card. */
export async function action({ request, context }: Route.ActionArgs) {
  await answerReview(context.get(apiContext), request)
  const deck = deckOf(new URL(request.url).searchParams)
  return redirect(deck ? `/review/cards?deck=${deck}` : '/review/cards')
}

/** A sitting keeps the cards that it began with. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export const meta: Route.MetaFunction = () => [{ title: `${m.review_title()} · Thazin` }]

export default function SittingPage({ loaderData: { isOfDeck, ...given } }: Route.ComponentProps) {
  const [to, label] = isOfDeck ? ['/decks', m.cards_to_decks()] : ['/review', m.review_back()]
  return (
    <main className="cards">
      <h1 className="visually-hidden">{m.review_title()}</h1>
      <CardSitting {...given} closeTo={to} next={{ to, label }} />
    </main>
  )
}
