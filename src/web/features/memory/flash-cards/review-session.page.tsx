import type { Client } from '#contract/client.ts'
import { DEFAULT_TIME_ZONE } from '#domain/base/constants.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import { readId } from '#web/ui/page/address-numbers.ts'
import { answerForm } from './answer-form.ts'
import styles from './cards.css?url'
import { type ChosenWords, chosenWords, wordsLeft } from './chosen-words.ts'
import { afterStep, type ChosenStudy, readChosenStudy, studyQuery } from './review/chosen-study.ts'
import { island as cardSitting } from './review-session.island.tsx'
import { nextAddress, readRevertible } from './review-session-query.ts'
import { prepareTyping } from './typing/judging.ts'

export const handle = { tabs: false }

/** The most cards of one review session. */
const MAX_CARDS = 60

/** The one deck whose cards are gone through; null for all that is due. */
const deckOf = (query: URLSearchParams) => readId(query.get('deck'))

/** The page that tells the end; it offers to undo that review. */
const doneAddress = (query: URLSearchParams, undo?: string) => {
  const deck = deckOf(query)
  const study = readChosenStudy(query)
  const of = deck === null ? 'review' : `decks&deck=${deck}`
  return `/done?of=${of}${study ? `&${studyQuery(study)}` : ''}${undo ? `&undo=${undo}` : ''}`
}

/** True if the learner goes on beyond today's share. */
const isAll = (query: URLSearchParams) => query.get('all') === '1'

const LEAVE = {
  words: { to: '/words', label: m.shared_words_back },
  decks: { to: '/decks', label: m.shared_cards_to_decks },
  choose: { to: '/review/choose', label: m.memory_study_back },
  review: { to: '/review', label: m.shared_review_back },
}

/** Place to which a review session is left. */
function leaveOf(query: URLSearchParams): keyof typeof LEAVE {
  if (chosenWords(query)) return 'words'
  if (deckOf(query) !== null) return 'decks'
  return readChosenStudy(query) ? 'choose' : 'review'
}

/** A review session that the learner chose; none once a page without script has counted all of its cards. */
async function cardsOfStudy(api: Client, { ahead, unit, kind, most }: ChosenStudy, language_id: number) {
  const { data, settings } = await api.flashCards.chosen({
    language_id,
    ...(ahead !== null && { ahead }),
    ...(unit !== null && { unit_id: unit }),
    ...(kind && { kind }),
    most: Math.max(1, most),
  })
  return { cards: most === 0 ? [] : data, settings }
}

/** Cards that are due, or the words that the address chooses. */
async function cardsOfToday(api: Client, query: URLSearchParams, language_id: number) {
  const deck = deckOf(query)
  const words = chosenWords(query)
  const { data: due, settings } = await api.flashCards.list({
    due: true,
    all: isAll(query),
    ...(deck ? { deck_id: deck } : { language_id }),
    per_page: words ? 1 : MAX_CARDS,
  })
  if (!words) return { cards: due, settings }
  return { cards: await cardsOfWords(api, words, language_id, wordsLeft(query) ?? MAX_CARDS), settings }
}

/** The chosen words, soonest due first; those that were just answered come last. */
async function cardsOfWords(api: Client, words: ChosenWords, language_id: number, most: number) {
  if (most === 0) return []
  const per_page = Math.min(most, MAX_CARDS)
  const { data } = await api.words.list({ ...words, language_id, coming: true, per_page })
  return data
}

/** Number of cards that a review session without script had to go before this answer; null if it ends by itself. */
async function leftOf(api: Client, query: URLSearchParams, language_id: number): Promise<number | null> {
  const words = chosenWords(query)
  if (!words) return readChosenStudy(query)?.most ?? null
  return wordsLeft(query) ?? (await cardsOfWords(api, words, language_id, MAX_CARDS)).length
}

export async function loader({ request, api, learner, now, attempt }: PageArgs) {
  const query = new URL(request.url).searchParams
  const deck = deckOf(query)
  const words = chosenWords(query)
  const language_id = learner?.current_view_language_id ?? LANGUAGE_IDS.english
  const study = readChosenStudy(query)
  const { cards, settings } = study
    ? await cardsOfStudy(api, study, language_id)
    : await cardsOfToday(api, query, language_id)
  const undoable = readRevertible(query)
  if (cards.length === 0) {
    if (undoable?.name === 'undo') throw redirect(doneAddress(query, undoable.review_id))
    if (study) throw redirect(`/review/choose?${studyQuery(study)}&none=1`)
    throw redirect(words ? '/words' : deck ? `/decks/${deck}` : '/review')
  }
  return {
    cards,
    settings,
    typing: prepareTyping(cards, settings.typed, query),
    now,
    leaveTo: leaveOf(query),
    doneAt: doneAddress(query),
    shown: Number(query.get('show')) || null,
    reviewId: attempt,
    undoable,
    learnerId: learner?.id ?? 0,
    timeZone: learner?.time_zone ?? DEFAULT_TIME_ZONE,
  }
}

/** A page without script sends each review here, and is shown the next card. */
export async function action({ request, api, learner }: PageArgs) {
  const form = await request.formData()
  const query = new URL(request.url).searchParams
  const left = await leftOf(api, query, learner?.current_view_language_id ?? LANGUAGE_IDS.english)
  const step = await answerForm(api, form)
  return redirect(nextAddress('/review/cards', afterStep(query, step, form.has('undo'), left), step))
}

export const meta: Meta = () => [{ title: `${m.memory_review_title()} · Thazin` }]

export default function SittingPage({
  loaderData: { leaveTo, ...given },
}: PageProps<typeof loader, typeof action>) {
  const { to, label } = LEAVE[leaveTo]
  return (
    <main className="cards">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1 className="visually-hidden">{m.memory_review_title()}</h1>
      <Island of={cardSitting} props={{ ...given, closeTo: to, next: { to, label: label() } }} />
    </main>
  )
}
