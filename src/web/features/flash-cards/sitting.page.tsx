import { redirect, type ShouldRevalidateFunction } from 'react-router'
import { m } from '#messages'
import { apiContext, pageContext } from '../../api-context.ts'
import type { Route } from './+types/sitting.page.ts'
import { answerReview } from './answer-review.ts'
import { CardSitting } from './card-sitting.tsx'

export const handle = { tabs: false }

/** The most cards of one sitting. */
const MOST = 60

export async function loader({ request, context }: Route.LoaderArgs) {
  const learner = context.get(pageContext).visitor.learner
  const { data: cards, settings } = await context.get(apiContext).flashCards.list({
    due: true,
    language_id: learner?.current_view_language_id ?? 1,
    per_page: MOST,
  })
  if (cards.length === 0) throw redirect('/review')
  return {
    cards,
    settings,
    now: new Date().toISOString(),
    shown: Number(new URL(request.url).searchParams.get('show')) || null,
    reviewId: crypto.randomUUID(),
    learnerId: learner?.id ?? 0,
  }
}

/** A page without script sends each review here, and is shown the next card. */
export async function action({ request, context }: Route.ActionArgs) {
  await answerReview(context.get(apiContext), request)
  return redirect('/review/cards')
}

/** A sitting goes on with the cards that it began with. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export const meta: Route.MetaFunction = () => [{ title: `${m.review_title()} · Thazin` }]

export default function SittingPage({ loaderData }: Route.ComponentProps) {
  return (
    <main className="cards">
      <h1 className="visually-hidden">{m.review_title()}</h1>
      <CardSitting {...loaderData} closeTo="/review" next={{ to: '/review', label: m.review_back() }} />
    </main>
  )
}
