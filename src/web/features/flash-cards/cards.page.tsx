import { data, redirect, type ShouldRevalidateFunction } from 'react-router'
import { lessonPath } from '#domain/school/learn-path.ts'
import { m } from '#messages'
import { apiContext, pageContext } from '#web/api-context.ts'
import type { Route } from './+types/cards.page.ts'
import { answerReview } from './answer-review.ts'
import { CardSitting } from './card-sitting.tsx'
import { dueOf } from './deck.ts'
import { NoCards } from './no-cards.tsx'

export const handle = { tabs: false }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,8}$/.test(params.lessonId)) throw data(null, { status: 404 })
  const api = context.get(apiContext)
  const { data: lesson } = await api.learn.lesson({ id: params.lessonId })
  if (lesson.lock || lesson.lesson_type !== 'FLASH_CARD') throw redirect(lessonPath(lesson))
  const { data: cards, settings } = await api.flashCards.list({ lesson_id: lesson.id, per_page: 100 })
  const now = new Date()
  const search = new URL(request.url).searchParams
  const isAll = search.has('all')
  return {
    lesson: { id: lesson.id, title: lesson.title, next_lesson_id: lesson.next_lesson_id },
    words: cards,
    due: isAll ? cards : dueOf(cards, now),
    isAll,
    settings,
    now: now.toISOString(),
    shown: Number(search.get('show')) || null,
    reviewId: crypto.randomUUID(),
    learnerId: context.get(pageContext).visitor.learner?.id ?? 0,
  }
}

/** A page without script sends each review here, and is shown the next card. */
export async function action({ params, request, context }: Route.ActionArgs) {
  await answerReview(context.get(apiContext), request)
  return redirect(`/lessons/${params.lessonId}/flash-cards`)
}

/** A sitting keeps the cards that it began with; going through all of them is another sitting. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href !== nextUrl.href

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `${(loaderData as { lesson: { title: string } }).lesson.title} · Thazin` : 'Thazin' },
]

export default function CardsPage({ loaderData }: Route.ComponentProps) {
  const { lesson, words, due, isAll, ...rest } = loaderData
  const next = lesson.next_lesson_id
    ? { to: `/lessons/${lesson.next_lesson_id}`, label: m.cards_next_lesson() }
    : { to: '/learn', label: m.cards_to_path() }
  return (
    <main className="cards">
      <h1 className="visually-hidden">{m.cards_of({ title: lesson.title })}</h1>
      {due.length === 0 ? (
        <NoCards words={words} next={next} />
      ) : (
        <CardSitting key={`${lesson.id} ${isAll}`} cards={due} closeTo="/learn" next={next} {...rest} />
      )}
    </main>
  )
}
