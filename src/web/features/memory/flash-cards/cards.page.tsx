import { DEFAULT_TIME_ZONE } from '#domain/base/constants.ts'
import { lessonPath } from '#domain/school/learn-path.ts'
import { m } from '#messages'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { requireId } from '#web/runtime/documents/require-id.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import { answerForm } from './answer-form.ts'
import styles from './cards.css?url'
import { NoCards } from './no-cards.tsx'
import { notSetAside, selectDueCards } from './review-queue.ts'
import { island as cardSitting } from './review-session.island.tsx'
import { nextAddress, readRevertible } from './review-session-query.ts'

export const handle = { tabs: false }

export async function loader({ params, request, api, learner, now, attempt }: PageArgs<'lessonId'>) {
  const { data: lesson } = await api.learn.lesson({ id: requireId(params.lessonId) })
  if (lesson.lock || lesson.lesson_type !== 'FLASH_CARD') throw redirect(lessonPath(lesson))
  const { data: cards, settings } = await api.flashCards.list({ lesson_id: lesson.id, per_page: 100 })
  const search = new URL(request.url).searchParams
  const isAll = search.has('all')
  return {
    lesson: { id: lesson.id, title: lesson.title, next_lesson_id: lesson.next_lesson_id },
    words: cards,
    due: isAll ? notSetAside(cards) : selectDueCards(cards, new Date(now)),
    settings,
    now,
    shown: Number(search.get('show')) || null,
    reviewId: attempt,
    undoable: readRevertible(search),
    learnerId: learner?.id ?? 0,
    timeZone: learner?.time_zone ?? DEFAULT_TIME_ZONE,
  }
}

/** A page without script sends each review here, and is shown the next card: of those that are due by then. */
export async function action({ params, request, api }: PageArgs<'lessonId'>) {
  const step = await answerForm(api, await request.formData())
  return redirect(nextAddress(`/lessons/${params.lessonId}/flash-cards`, new URLSearchParams(), step))
}

export const meta: Meta<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData.lesson.title} · Thazin` },
]

export default function CardsPage({ loaderData }: PageProps<typeof loader, typeof action>) {
  const { lesson, words, due, ...rest } = loaderData
  const next = lesson.next_lesson_id
    ? { to: `/lessons/${lesson.next_lesson_id}`, label: m.shared_cards_next_lesson() }
    : { to: '/learn', label: m.shared_cards_to_path() }
  return (
    <main className="cards">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="visually-hidden">{m.memory_cards_of({ title: lesson.title })}</h1>
      {due.length === 0 ? (
        <NoCards words={words} next={next} undoable={rest.undoable} />
      ) : (
        <Island
          of={cardSitting}
          props={{
            cards: due,
            typing: null,
            closeTo: '/learn',
            next,
            doneAt: `/done?lesson=${lesson.id}`,
            ...rest,
          }}
        />
      )}
    </main>
  )
}
