import { CallError } from '#contract/errors.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Island } from '#web/runtime/islands/island.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DeckList } from './deck-list.tsx'
import styles from './decks.css?url'
import { island as importForm } from './import-form.island.tsx'
import { isPackage } from './is-package.ts'

export const meta: Meta = () => [{ title: `${m.memory_decks_title()} · Thazin` }]

export async function loader({ request, api, learner }: PageArgs) {
  const { data: decks, limits } = await api.decks.list({})
  return {
    decks,
    limits,
    languageId: learner?.current_view_language_id ?? LANGUAGE_IDS.english,
    isDeleted: new URL(request.url).searchParams.has('deleted'),
    isGone: new URL(request.url).searchParams.has('gone'),
  }
}

/** A form without script brings its file here. */
export async function action({ request, api }: PageArgs) {
  const form = await request.formData()
  const file = form.get('file')
  try {
    const sent = {
      file: file instanceof File ? file : undefined,
      language_id: String(form.get('language_id') ?? 1),
    }
    if (file instanceof File && file.size > 0 && !(await isPackage(file)))
      return redirect(`/decks/drafts/${(await api.decks.draftFile(sent)).data.id}`)
    const { data: result } = await api.decks.importFile(sent)
    return { result, fault: undefined }
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return respond({ result: undefined, fault: error.fields.file ?? error.message }, { status: 422 })
  }
}

export default function Decks({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { decks, limits, languageId, isDeleted, isGone } = loaderData
  return (
    <main className="decks">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1>{m.memory_decks_title()}</h1>
      <p role="status" className="saved">
        {isDeleted && m.memory_decks_deleted()}
        {isGone && m.memory_decks_draft_gone()}
      </p>
      <p className="soft">{m.memory_decks_about()}</p>
      <a href="/words/keep" className="button quiet">
        {m.shared_own_word_keep()}
      </a>
      {decks.length > 0 ? (
        <DeckList decks={decks} />
      ) : (
        <section className="deck-none">
          <HostMessage who="aung" pose="point">
            <p>{m.memory_host_decks_empty()}</p>
          </HostMessage>
          <h2>{m.memory_decks_empty()}</h2>
          <p className="soft">{m.memory_decks_empty_text()}</p>
        </section>
      )}
      <Island of={importForm} props={{ languageId, limit: limits.file_bytes, answer: actionData }} />
      <section className="card deck-export" aria-labelledby="export">
        <h2 id="export">{m.memory_decks_export()}</h2>
        <p className="soft small">{m.memory_decks_export_text()}</p>
        <a className="button quiet" href="/api/decks/export?format=apkg" download>
          <Icon name="data" />
          {m.memory_decks_export_anki()}
        </a>
        <a className="button quiet" href="/api/decks/export?format=csv" download>
          <Icon name="data" />
          {m.memory_decks_export_csv()}
        </a>
      </section>
    </main>
  )
}
