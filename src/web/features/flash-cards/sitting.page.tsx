import { m } from '#messages'
import { redirect } from '#web/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/documents/page-module.ts'
import { Island } from '#web/islands/island.tsx'
import { answerReview } from './answer-review.ts'
import { island as cardSitting } from './card-sitting.island.tsx'
import styles from './cards.css?url'

export const handle = { tabs: false }

/** The most cards of one sitting. */
const MOST = 60

/** The one deck whose cards are gone through; null for all that is due. */
const deckOf = (query: URLSearchParams) => /^[1-9]\d{0,8}$/.exec(query.get('deck') ?? '')?.[0] ?? null

/** Whether the learner goes on beyond today's share. */
const isAll = (query: URLSearchParams) => query.get('all') === '1'

export async function loader({ request, api, learner }: PageArgs) {
  const query = new URL(request.url).searchParams
  const deck = deckOf(query)
  const { data: cards, settings } = await api.flashCards.list({
    due: true,
    all: isAll(query),
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
export async function action({ request, api }: PageArgs) {
  await answerReview(api, request)
  const query = new URL(request.url).searchParams
  const deck = deckOf(query)
  if (deck) return redirect(`/review/cards?deck=${deck}`)
  return redirect(isAll(query) ? '/review/cards?all=1' : '/review/cards')
}

export const meta: Meta = () => [{ title: `${m.review_title()} · Thazin` }]

export default function SittingPage({
  loaderData: { isOfDeck, ...given },
}: PageProps<typeof loader, typeof action>) {
  const [to, label] = isOfDeck ? ['/decks', m.cards_to_decks()] : ['/review', m.review_back()]
  return (
    <main className="cards">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="visually-hidden">{m.review_title()}</h1>
      <Island of={cardSitting} props={{ ...given, closeTo: to, next: { to, label } }} />
    </main>
  )
}
