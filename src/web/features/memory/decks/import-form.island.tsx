import { type ChangeEvent, type FormEvent, useState } from 'react'
import type { Imported } from '#contract/memory/decks.ts'
import { m } from '#messages'
import { bytes, number } from '#web/i18n/format.ts'
import { goingOn } from '#web/runtime/browser/leaving/go-on.ts'
import { newId } from '#web/runtime/browser/new-id.ts'
import { refreshPage } from '#web/runtime/browser/refresh-page.ts'
import type { IslandDefinition } from '#web/runtime/islands/island-definition.ts'
import { Choices } from '#web/ui/choices.tsx'
import { FileField } from '#web/ui/fields/file-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { ImportResult } from './import-result.tsx'
import { isPackage } from './is-package.ts'
import { type ChosenFile, describeDeckFault, uploadDeck } from './upload-deck.ts'
import { withoutMedia } from './without-media.ts'

/** A saving that is worth a word. */
const NOTABLY = 0.9

type Props = {
  languageId: number
  /** Bytes that a file may have. */
  limit: number
  /** Answer to a form that came without script. */
  answer: { fault?: string | undefined; result?: Imported | undefined } | undefined
}

/** A file of cards: chosen, its size shown, sent with a bar, and what came of it. */
function ImportForm({ languageId, limit, answer }: Props) {
  const [chosen, setChosen] = useState<ChosenFile | null>(null)
  const [sent, setSent] = useState<number | null>(null)
  const [fault, setFault] = useState(answer?.fault)
  const [result, setResult] = useState(answer?.result)

  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    setFault(undefined)
    setResult(undefined)
    setChosen(null)
    if (!file) return
    const content = await withoutMedia(file)
    if (content.size > limit)
      setFault(m.memory_decks_too_large({ size: bytes(content.size), limit: bytes(limit) }))
    else {
      const isText = !(await isPackage(file))
      setChosen({ name: file.name, content, isText, whole: file.size, key: newId() })
    }
  }

  const send = async (event: FormEvent<HTMLFormElement>) => {
    if (!chosen) return
    event.preventDefault()
    const form = event.currentTarget
    setFault(undefined)
    setSent(0)
    const onward = goingOn()
    try {
      const languageId = String(new FormData(form).get('language_id'))
      const { result: kept, draft } = await uploadDeck(chosen, languageId, setSent)
      if (draft) return onward.to(`/decks/drafts/${draft.id}`)
      setResult(kept)
      form.reset()
      setChosen(null)
      refreshPage()
    } catch (reason) {
      setFault(describeDeckFault(reason))
    } finally {
      onward.end()
      setSent(null)
    }
  }

  const isLighter = chosen !== null && chosen.content.size < chosen.whole * NOTABLY
  return (
    <section className="card" aria-labelledby="import">
      <h2 id="import">{m.memory_decks_import()}</h2>
      <Form method="post" encType="multipart/form-data" noValidate className="form" onSubmit={send}>
        <FileField
          name="file"
          label={m.memory_decks_choose()}
          icon="cards"
          accept=".apkg,.colpkg,.csv,.tsv,.txt"
          note={m.memory_decks_rule({ size: bytes(limit) })}
          fault={fault}
          disabled={sent !== null}
          onChange={choose}
        />
        {chosen && (
          <p className="deck-size" role="status">
            {isLighter
              ? m.memory_decks_lighter({ size: bytes(chosen.content.size), whole: bytes(chosen.whole) })
              : m.memory_decks_size({ size: bytes(chosen.whole) })}
          </p>
        )}
        <Choices
          name="language_id"
          legend={m.memory_decks_language()}
          chosen={languageId}
          options={[
            { value: 1, label: m.memory_decks_english() },
            { value: 2, label: m.memory_decks_japanese() },
          ]}
        />
        {sent !== null && (
          <p className="upload" role="status">
            <progress value={sent < 1 ? sent : undefined} max={1} aria-label={m.memory_decks_sending()} />
            <span>{sent < 1 ? `${number(sent * 100)} %` : m.memory_decks_reading()}</span>
          </p>
        )}
        <button type="submit" className="button" disabled={sent !== null}>
          {m.memory_decks_submit()}
        </button>
      </Form>
      {result && <ImportResult result={result} />}
    </section>
  )
}

export const island: IslandDefinition<Props> = { name: 'import-form', component: ImportForm }
