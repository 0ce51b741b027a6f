import { CallError } from '#contract/errors.ts'
import type { DeckDraft, Imported } from '#contract/memory/decks.ts'
import { m } from '#messages'
import { uploadForm } from '#web/runtime/browser/send-form.ts'

export type ChosenFile = {
  name: string
  /** Content that is sent: the file, without what would not be kept. */
  content: Blob
  /** A text is looked at before it is imported. */
  isText: boolean
  /** Bytes of the whole file. */
  whole: number
  /** Sent again after the line broke, it counts once. */
  key: string
}

type Sent = { result: Imported; draft?: undefined } | { result?: undefined; draft: DeckDraft }

/** Sends the file as POST /decks/import does, a text as POST /decks/drafts. @throws CallError when refused, NetworkError when the server was not reached */
export async function uploadDeck(
  { name, content, isText, key }: ChosenFile,
  languageId: string,
  onProgress: (sent: number) => void,
): Promise<Sent> {
  const form = new FormData()
  form.set('language_id', languageId)
  form.set('file', content, name)
  const path = isText ? '/decks/drafts' : '/decks/import'
  const { data } = (await uploadForm(path, form, { onProgress, idempotencyKey: key })) as { data: unknown }
  return isText ? { draft: data as DeckDraft } : { result: data as Imported }
}

/** Describes what went wrong, in words, to stand beside the file. */
export function describeDeckFault(error: unknown): string {
  if (error instanceof CallError) return error.fields.file ?? error.message
  return m.memory_decks_offline()
}
