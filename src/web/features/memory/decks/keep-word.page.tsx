import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { inOneLine } from '#domain/text/plain-text.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { searchedWords } from '#web/ui/fields/searched-words.ts'
import { Form } from '#web/ui/form.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PlainSound } from '#web/ui/plain-sound.tsx'
import styles from './decks.css?url'
import { OwnCardFields, toCardSides, typedIn } from './own-card-fields.tsx'

export const handle = { tabs: false }

export const meta: Meta = () => [{ title: `${m.shared_own_word_keep()} · Thazin` }]

const cardIn = (query: URLSearchParams) => /^[12]\d{9}$/.exec(query.get('kept') ?? '')?.[0]

export async function loader({ url, api }: PageArgs) {
  const word = searchedWords(url.searchParams.get('word'))
  const cardId = cardIn(url.searchParams)
  const [{ data: decks }, { data: found }, line, kept] = await Promise.all([
    api.decks.list({}),
    word ? api.words.find({ word }) : NOTHING,
    lineIn(api, url.searchParams),
    cardId ? keptCard(api, cardId) : null,
  ])
  return { word, ...found, line, decks, kept, isNew: !url.searchParams.has('there') }
}

const NOTHING = { data: { taught: null, own_card_id: null } }

/** The line of a video in which the word was met; null if the address names none, or one that isn't open. */
async function lineIn(api: Client, query: URLSearchParams) {
  const [video, line] = [query.get('video') ?? '', Number(query.get('line'))]
  if (!/^[\w-]{1,64}$/.test(video) || !Number.isInteger(line)) return null
  try {
    const { lines } = (await api.video.transcript({ id: video })).data
    return lines[line - 1] ?? null
  } catch (error) {
    if (error instanceof CallError && [403, 404, 422].includes(error.status)) return null
    throw error
  }
}

/** The card that was just kept; null if it is gone since. */
async function keptCard(api: Client, cardId: string) {
  try {
    return (await api.decks.findCard({ card_id: cardId })).data
  } catch (error) {
    if (error instanceof CallError && [404, 422].includes(error.status)) return null
    throw error
  }
}

export async function action({ request, api }: PageArgs) {
  const form = await readFormData(request)
  const typed = typedIn(form)
  try {
    const { data: card } = await api.decks.keepCard({
      ...toCardSides(typed),
      deck_id: typed.deck_id,
    })
    return redirect(`/words/keep?kept=${card.id}${card.is_new ? '' : '&there=1'}`)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return respond({ faults: error.fields, typed }, { status: 422 })
  }
}

/** A word from anywhere becomes a card of one's own. */
export default function KeepWord({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { word, taught, own_card_id: ownId, line, decks, kept, isNew } = loaderData
  const says = isNew ? m.memory_own_word_kept : m.memory_own_word_there
  const example = line ? { text: line.text, meaning: line.meaning } : taught?.example
  const proposed = {
    front: taught?.front ?? word,
    reading: taught?.reading ?? '',
    back: taught?.meaning ?? '',
    example: inOneLine(example?.text ?? ''),
    example_meaning: inOneLine(example?.meaning ?? ''),
  }
  return (
    <main className="decks">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/words" label={m.shared_characters_words()}>
        <h1>{m.shared_own_word_keep()}</h1>
      </PageHead>
      {kept && !actionData && (
        <p role="status" className="saved">
          {says({ front: kept.front, deck: kept.deck.name })}{' '}
          <a href={`/decks/cards/${kept.id}`}>{m.shared_own_word_change()}</a>
        </p>
      )}
      {ownId !== null && !actionData && (
        <p className="saved">
          {m.memory_own_word_have()} <a href={`/decks/cards/${ownId}`}>{m.shared_own_word_change()}</a>
        </p>
      )}
      <Form method="post" noValidate className="card form">
        {taught && !actionData && <Taught taught={taught} withExample={!line} />}
        <OwnCardFields
          typed={actionData?.typed ?? proposed}
          faults={actionData?.faults ?? {}}
          decks={decks}
          newDeck={m.shared_own_words()}
        />
        <button type="submit" className="button">
          {m.memory_own_word_save()}
        </button>
      </Form>
      <a href="/decks" className="block-link">
        {m.memory_decks_title()}
      </a>
    </main>
  )
}

type TaughtProps = {
  taught: NonNullable<PageProps<typeof loader>['loaderData']['taught']>
  withExample: boolean
}

/** Facts from the lessons about the word, its sound, and the lesson that teaches it. */
const Taught = ({
  taught: { front, lang, meaning, audio, example, lesson_id },
  withExample,
}: TaughtProps) => (
  <div className="keep-taught">
    <p>
      <span className="soft">{m.memory_own_word_of_school()}</span> <b lang={lang}>{front}</b>{' '}
      <span lang={detectLang(meaning)}>{meaning}</span>
    </p>
    {audio && <PlainSound src={audio} label={m.shared_characters_say({ text: front })} />}
    {withExample && example && (
      <>
        <p lang={lang}>{example.text}</p>
        {example.audio && (
          <PlainSound src={example.audio} label={m.shared_characters_say({ text: example.text })} />
        )}
      </>
    )}
    <a href={`/lessons/${lesson_id}`} className="block-link">
      {m.shared_leech_lesson()}
    </a>
  </div>
)
