import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { requireId } from '#web/runtime/documents/require-id.ts'
import { Choices } from '#web/ui/choices.tsx'
import { FieldFaultNote } from '#web/ui/fields/field-fault.tsx'
import { SearchForm } from '#web/ui/fields/search-form.tsx'
import { searchedWords } from '#web/ui/fields/searched-words.ts'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { readPageNumber } from '#web/ui/page/address-numbers.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { CardsOfDeck } from './cards-of-deck.tsx'
import { formatDeckLabel } from './deck-list.tsx'
import styles from './decks.css?url'
import { DeleteDialog } from './delete-dialog.tsx'

const PER_PAGE = 50
/** So many cards are seen at a glance. */
const FEW = 8

export async function loader({ params, request, api }: PageArgs<'deckId'>) {
  const query = new URL(request.url).searchParams
  const q = searchedWords(query.get('q'))
  const { data: deck, pagination } = await api.decks.find({
    deck_id: requireId(params.deckId),
    q,
    page: readPageNumber(query) ?? 1,
    per_page: PER_PAGE,
  })
  return { deck, q, pagination, isAsking: query.has('delete'), isSaved: query.has('saved') }
}

export async function action({ params, request, api }: PageArgs<'deckId'>) {
  const form = await readFormData(request)
  const { decks } = api
  try {
    if (form.get('intent') === 'delete') {
      await removeDeck(api, params.deckId)
      return redirect('/decks?deleted=1')
    }
    if (form.get('intent') === 'ways') {
      await decks.bothWays({ deck_id: params.deckId, both_ways: form.get('both_ways') === '1' })
      return redirect(`/decks/${params.deckId}?saved=1`)
    }
    await decks.rename({ deck_id: params.deckId, name: String(form.get('name') ?? '') })
    return redirect(`/decks/${params.deckId}?saved=1`)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return respond({ fields: error.fields }, { status: 422 })
  }
}

/** One that is gone already stays so. */
async function removeDeck(api: Client, deck_id: string) {
  await api.decks.remove({ deck_id }).catch((error) => {
    if (!(error instanceof CallError) || error.status !== 404) throw error
  })
}

export const meta: Meta<typeof loader> = ({ loaderData }) => [{ title: `${loaderData.deck.name} · Thazin` }]

export default function DeckPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { deck, q, pagination, isAsking, isSaved } = loaderData
  const here = `/decks/${deck.id}`
  const error = actionData?.fields.name
  return (
    <>
      <main className="decks" inert={isAsking}>
        <link rel="stylesheet" href={styles} precedence="page" />
        <PageHead back="/decks" label={m.memory_decks_back()}>
          <h1 lang={detectLang(deck.name)}>{deck.name}</h1>
        </PageHead>
        <p role="status" className="saved">
          {isSaved && !actionData && m.memory_decks_saved()}
        </p>
        <p className="soft">{formatDeckLabel(deck)}</p>
        {deck.due_count + deck.new_count > 0 && (
          <a href={`/review/cards?deck=${deck.id}`} className="button">
            {m.memory_decks_review()}
          </a>
        )}
        {(deck.card_count > FEW || q) && <SearchForm action={here} q={q} label={m.memory_decks_find()} />}
        <CardsOfDeck
          cards={deck.cards}
          deckId={deck.id}
          q={q}
          page={pagination.current_page}
          last={pagination.last_page}
        />
        <Form method="post" noValidate className="card form" key={deck.name}>
          <div className="field">
            <label htmlFor="name">{m.memory_decks_name()}</label>
            <div className="input-box">
              <input
                id="name"
                name="name"
                defaultValue={deck.name}
                maxLength={100}
                required
                autoComplete="off"
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? 'name-note' : undefined}
              />
            </div>
            {error && <FieldFaultNote text={error} label={m.memory_decks_name()} of="name" />}
          </div>
          <button type="submit" className="button quiet">
            {m.memory_decks_save_name()}
          </button>
        </Form>
        <Form method="post" className="card form" key={String(deck.both_ways)}>
          <Choices
            name="both_ways"
            legend={m.memory_decks_directions()}
            chosen={deck.both_ways ? 1 : 0}
            options={[
              { value: 0, label: m.memory_review_one_way() },
              { value: 1, label: m.memory_review_both_ways() },
            ]}
          />
          <p className="small soft">{m.memory_review_both_ways_text()}</p>
          <button type="submit" name="intent" value="ways" className="button quiet">
            {m.memory_decks_save_directions()}
          </button>
        </Form>
        <a href={`${here}?delete=1`} className="deck-delete">
          <Icon name="bin" />
          {m.memory_decks_delete()}
        </a>
      </main>
      {isAsking && (
        <DeleteDialog
          name={deck.name}
          text={m.memory_decks_delete_text({ count: number(deck.card_count) })}
          back={here}
        />
      )}
    </>
  )
}
