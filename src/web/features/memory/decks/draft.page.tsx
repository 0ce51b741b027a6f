import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import type { DeckDraft } from '#contract/memory/decks.ts'
import { TABLE_SIDES } from '#domain/memory/decks/table-choice.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { Form } from '#web/ui/form.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './decks.css?url'
import { DraftCards } from './draft-cards.tsx'
import { DraftColumns } from './draft-columns.tsx'
import { ImportResult } from './import-result.tsx'
import { CountedLines, leftOutLines } from './left-out.tsx'

export const handle = { tabs: false }

const CHOSEN = ['separator', 'has_header', ...TABLE_SIDES] as const

/** Choices for the columns, by the fields of the form or of the address. */
const chosenIn = (fields: FormData | URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    CHOSEN.flatMap((name) => {
      const value = fields.get(name)
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

type Chosen = Parameters<Client['decks']['findDraft']>[0]

async function lookAt({ params, api }: PageArgs<'draftId'>, fields: FormData | URLSearchParams) {
  try {
    const chosen = { draft_id: params.draftId, ...chosenIn(fields) } as Chosen
    return { draft: (await api.decks.findDraft(chosen)).data, fault: null }
  } catch (error) {
    if (!(error instanceof CallError) || ![404, 422].includes(error.status)) throw error
    // What was chosen may be too much for the file: it is said there, and the file is still here.
    if (error.status === 422 && error.fields.file)
      return {
        draft: (await api.decks.findDraft({ draft_id: params.draftId })).data,
        fault: error.fields.file,
      }
    throw redirect('/decks?gone=1')
  }
}

/** Reads the draft for a look, except after a form, whose answer needs none: the file would be read once more. */
export const loader = async (args: PageArgs<'draftId'>) =>
  args.request.method === 'POST' ? null : await lookAt(args, args.url.searchParams)

export async function action(args: PageArgs<'draftId'>) {
  const { params, request, api } = args
  const form = await readFormData(request)
  const chosen = chosenIn(form)
  if (form.get('intent') === 'show')
    return redirect(`/decks/drafts/${params.draftId}?${new URLSearchParams(chosen)}`)
  try {
    const input = { draft_id: params.draftId, ...chosen } as Chosen
    return { result: (await api.decks.importDraft(input)).data, look: null }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 404) return redirect('/decks?gone=1')
    if (error.status !== 422) throw error
    const { draft } = await lookAt(args, form)
    const [fault = error.message] = Object.values(error.fields)
    return respond({ result: null, look: { draft, fault } }, { status: 422 })
  }
}

export const meta: Meta = () => [{ title: `${m.memory_decks_draft()} · Thazin` }]

/** A text before it is imported: its first cards as they are read, and which columns they are taken from. */
export default function DraftPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const result = actionData?.result
  const look = actionData?.look ?? loaderData
  return (
    <main className="decks">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/decks" label={m.memory_decks_back()}>
        <h1>{m.memory_decks_draft()}</h1>
      </PageHead>
      {result ? (
        <>
          <section className="card">
            <ImportResult result={result} />
          </section>
          <a href="/decks" className="button">
            {m.memory_decks_back()}
          </a>
        </>
      ) : (
        look && <Look {...look} />
      )}
    </main>
  )
}

function Look({ draft, fault }: { draft: DeckDraft; fault: string | null }) {
  const left = leftOutLines(draft.left_out)
  return (
    <>
      {fault && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
      {draft.card_count > 0 ? (
        <>
          <p className="soft">
            {draft.is_own ? m.memory_decks_draft_own() : m.memory_decks_draft_about({ name: draft.name })}
          </p>
          {draft.is_remembered && <p className="saved">{m.memory_decks_draft_remembered()}</p>}
          <DraftCards cards={draft.cards} />
          <p>
            {m.memory_decks_draft_count({ count: number(draft.card_count) })}
            {draft.decks.map((name) => (
              <span key={name} lang={detectLang(name)}>
                {' · '}
                {name}
              </span>
            ))}
          </p>
        </>
      ) : (
        <p role="status">{m.memory_decks_draft_none()}</p>
      )}
      <Form method="post" noValidate className="form">
        {draft.card_count > 0 && (
          <button type="submit" name="intent" value="import" className="button">
            {m.memory_decks_draft_import({ count: number(draft.card_count) })}
          </button>
        )}
        {left.some(([count]) => count > 0) && (
          <section aria-labelledby="left">
            <h2 id="left">{m.memory_decks_left_out()}</h2>
            <CountedLines counted={left} />
          </section>
        )}
        {!draft.is_own && <DraftColumns draft={draft} />}
      </Form>
    </>
  )
}
