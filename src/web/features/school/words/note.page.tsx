import { CallError } from '#contract/errors.ts'
import { MAX_NOTE_LENGTH } from '#domain/memory/leech.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { requireId } from '#web/runtime/documents/require-id.ts'
import { AudioReportLink } from '#web/ui/audio-report-link.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { Form } from '#web/ui/form.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PlainSound } from '#web/ui/plain-sound.tsx'
import styles from './words.css?url'

export const handle = { tabs: false }

const cardIn = ({ searchParams }: URL) => requireId(searchParams.get('card'))

export async function loader({ url, api }: PageArgs) {
  const { data: card } = await api.flashCards.find({ card_id: cardIn(url) })
  return { card, isSaved: url.searchParams.has('saved') }
}

export async function action({ url, request, api }: PageArgs) {
  const card_id = cardIn(url)
  const form = await readFormData(request)
  const note = form.get('intent') === 'delete' ? '' : String(form.get('note') ?? '')
  try {
    await api.flashCards.note({ card_id, note })
    return redirect(`/words/note?card=${card_id}&saved=1`)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return respond({ fault: error.fields.note, note }, { status: 422 })
  }
}

export const meta: Meta<typeof loader> = ({ loaderData }) => [
  { title: `${m.school_note_of({ text: loaderData.card.front })} · Thazin` },
]

/** Page for what a learner notes on a card of the school; it stands on its back. */
export default function NotePage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { card, isSaved } = loaderData
  const { front, lang, reading, back, audio, note } = card
  return (
    <main className="words">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/words" label={m.shared_words_back()}>
        <h1>{m.school_note_title()}</h1>
      </PageHead>
      <div className="words-row">
        <span>
          <b lang={lang}>{front}</b>
          {reading && reading !== front && (
            <span className="soft small" lang="ja">
              {reading}
            </span>
          )}
          <span className="soft" lang={detectLang(back)}>
            {back}
          </span>
        </span>
        {audio && <PlainSound src={audio} label={m.shared_characters_say({ text: front })} />}
      </div>
      {isSaved && !actionData && (
        <p role="status" className="saved">
          {note ? m.school_note_saved() : m.school_note_gone()}
        </p>
      )}
      <Form method="post" noValidate className="card form">
        <TextArea
          id="note"
          label={m.school_note_label()}
          value={actionData?.note ?? note ?? ''}
          rows={4}
          maxLength={MAX_NOTE_LENGTH}
          {...(actionData?.fault && { error: actionData.fault })}
        />
        <button type="submit" className="button">
          {m.shared_save()}
        </button>
        {note && (
          <button type="submit" name="intent" value="delete" className="button quiet">
            {m.school_note_delete()}
          </button>
        )}
      </Form>
      {audio && (
        <a className="block-link" href={`/speak?card=${card.id}`}>
          {m.shared_record_short()}
        </a>
      )}
      {audio && <AudioReportLink of="card" id={card.id} />}
    </main>
  )
}
