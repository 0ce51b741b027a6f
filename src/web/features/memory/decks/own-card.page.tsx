import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MAX_ID } from '#web/ui/page/address-numbers.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './decks.css?url'
import { DeleteDialog } from './delete-dialog.tsx'
import { OwnCardFields, toCardSides, typedIn } from './own-card-fields.tsx'

export const handle = { tabs: false }

export async function loader({ params, url, api }: PageArgs<'cardId'>) {
  if (!/^[12]\d{9}$/.test(params.cardId) || Number(params.cardId) > MAX_ID)
    throw respond(null, { status: 404 })
  const [{ data: card }, { data: decks }] = await Promise.all([
    api.decks.findCard({ card_id: params.cardId }),
    api.decks.list({}),
  ])
  return { card, decks, isAsking: url.searchParams.has('delete') }
}

export async function action({ params, request, api }: PageArgs<'cardId'>) {
  const form = await readFormData(request)
  const typed = typedIn(form)
  try {
    if (form.get('intent') === 'delete') {
      return redirect(await removeCard(api, params.cardId))
    }
    const { data: card } = await api.decks.changeCard({
      card_id: params.cardId,
      ...toCardSides(typed),
      deck_id: typed.deck_id ?? '',
    })
    return redirect(`/decks/${card.deck.id}?saved=1`)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return respond({ faults: error.fields, typed }, { status: 422 })
  }
}

/** @returns where its deck is; the list of decks where the card is gone already */
async function removeCard(api: Client, card_id: string) {
  try {
    const { data: card } = await api.decks.findCard({ card_id })
    await api.decks.removeCard({ card_id })
    return `/decks/${card.deck.id}`
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return '/decks'
    throw error
  }
}

export const meta: Meta = () => [{ title: `${m.shared_own_word_change()} · Thazin` }]

/** An own card, to be written anew, moved or deleted. */
export default function OwnCardPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { card, decks, isAsking } = loaderData
  const deck = `/decks/${card.deck.id}`
  const here = `/decks/cards/${card.id}`
  const { front, back } = card
  const written = {
    ...{ front, back, reading: card.reading ?? '', deck_id: String(card.deck.id) },
    ...{ example: card.example ?? '', example_meaning: card.example_meaning ?? '' },
  }
  return (
    <>
      <main className="decks" inert={isAsking}>
        <link rel="stylesheet" href={styles} precedence="page" />
        <PageHead back={deck} label={card.deck.name}>
          <h1>{m.shared_own_word_change()}</h1>
        </PageHead>
        <Form method="post" noValidate className="card form">
          <OwnCardFields
            typed={actionData?.typed ?? written}
            faults={actionData?.faults ?? {}}
            decks={decks}
          />
          <button type="submit" className="button">
            {m.shared_save()}
          </button>
        </Form>
        <a href={`${here}?delete=1`} className="deck-delete">
          <Icon name="bin" />
          {m.memory_own_word_delete()}
        </a>
      </main>
      {isAsking && <DeleteDialog name={front} text={m.memory_own_word_delete_text()} back={here} />}
    </>
  )
}
