import { MAX_EVENT_MS } from '#domain/habit/streaks/study.ts'
import { STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { CompletionScreen } from '#web/ui/completion/completion-screen.tsx'
import { Form } from '#web/ui/form.tsx'
import { EndFrame } from './end-frame.tsx'
import { Leeches } from './leeches.tsx'

export const handle = { tabs: false }

/** So many cards that were forgotten again and again are shown with help. */
const MAX_LEECHES = 3

/** A number of the address; 0 if it isn't one. */
const countOf = (text: string | null, most: number) =>
  /^\d{1,9}$/.test(text ?? '') ? Math.min(Number(text), most) : 0

/** Reads what is done: a lesson (`lesson`), or the cards of a review session (`cards`), and how many milliseconds it took (`spent`). */
export async function loader({ request, api }: PageArgs) {
  const query = new URL(request.url).searchParams
  const id = countOf(query.get('lesson'), 999_999_999)
  const lesson = id > 0 ? (await api.learn.lesson({ id })).data : null
  const cards = countOf(query.get('cards'), 999)
  // Without script, a review session ends with the review that may be undone.
  const undo = /^[\da-f-]{36}$/i.exec(query.get('undo') ?? '')?.[0] ?? null
  if (!lesson && cards === 0 && !undo) throw redirect('/learn')
  // Who goes on before a lesson is done is not told that it is.
  if (lesson && cards === 0 && lesson.lesson_status !== STATUS.complete)
    throw redirect(lesson.next_lesson_id ? `/lessons/${lesson.next_lesson_id}` : '/learn')
  const { data: ending } = await api.learn.ending(lesson ? { lesson_id: lesson.id } : {})
  const leeches = cards > 0 ? (await api.flashCards.leeches({ today: true, per_page: MAX_LEECHES })).data : []
  return {
    lesson: lesson && {
      id: lesson.id,
      title: lesson.title,
      next: lesson.next_lesson_id,
      isOfCards: lesson.lesson_type === 'FLASH_CARD',
    },
    isOfDecks: query.get('of') === 'decks',
    cards,
    // An idle phone doesn't count as study.
    spent: countOf(query.get('spent'), cards * MAX_EVENT_MS.review),
    ending,
    leeches,
    undo,
  }
}

/** Keeps a hint for a card of the review session; or undoes its last review, and goes back to it. */
export async function action({ request, api, url }: PageArgs) {
  const form = await request.formData()
  if (form.has('hint')) {
    const direction = form.get('direction') === 'reverse' ? 'reverse' : 'forward'
    await api.flashCards.hint({
      card_id: Number(form.get('card_id')),
      direction,
      hint: String(form.get('hint')),
    })
    return redirect(`/done${url.search}`)
  }
  await api.flashCards.undo({ review_id: String(form.get('undo')) })
  const [lesson, deck] = ['lesson', 'deck'].map((name) => countOf(url.searchParams.get(name), 999_999_999))
  if (lesson) return redirect(`/lessons/${lesson}/flash-cards`)
  return redirect(deck ? `/review/cards?deck=${deck}` : `/review/cards${studyOf(url.searchParams)}`)
}

/** The query of the review session that the learner chose, with one card more to go; empty if they chose none. */
function studyOf(query: URLSearchParams): string {
  if (query.get('study') !== '1') return ''
  const chosen = ['study', 'ahead', 'unit', 'kind'].flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value]] : []
  })
  return `?${new URLSearchParams([...chosen, ['most', String(countOf(query.get('most'), 59) + 1)]])}`
}

export const meta: Meta = () => [{ title: `${m.shared_ending_title()} · Thazin` }]

export default function DonePage({ loaderData }: PageProps<typeof loader, typeof action>) {
  const { lesson, isOfDecks, cards, spent, ending, leeches, undo } = loaderData
  const next = lesson?.next
  const review = isOfDecks
    ? { to: '/decks', label: m.shared_cards_to_decks() }
    : { to: '/review', label: m.shared_review_back() }
  const { unit } = ending
  const on = unit?.is_done
    ? { to: `/units/${unit.id}/done`, label: m.shared_ending_to_unit() }
    : next
      ? { to: `/lessons/${next}`, label: m.shared_cards_next_lesson() }
      : lesson
        ? { to: '/learn', label: m.shared_cards_to_path() }
        : review
  return (
    <EndFrame>
      <CompletionScreen
        title={cards > 0 ? m.shared_cards_done() : m.school_ending_lesson()}
        ending={ending}
        spent={spent}
      >
        {lesson && (
          <p className="soft" lang={detectLang(lesson.title)}>
            {lesson.title}
          </p>
        )}
        {cards > 0 && <p className="soft">{m.shared_cards_done_text({ count: number(cards) })}</p>}
        {lesson?.isOfCards && (
          <a className="block-link" href={`/speak?lesson=${lesson.id}`}>
            {m.school_record_unit()}
          </a>
        )}
        {undo && (
          <Form method="post">
            <button type="submit" className="link-button" name="undo" value={undo}>
              {m.shared_cards_undo_last()}
            </button>
          </Form>
        )}
      </CompletionScreen>
      <Leeches cards={leeches} />
      <div className="run-actions">
        <a className="button" href={on.to}>
          {on.label}
        </a>
        {on.to !== '/learn' && !unit?.is_done && (
          <a className="button quiet" href="/learn">
            {m.shared_cards_to_path()}
          </a>
        )}
      </div>
    </EndFrame>
  )
}
