import type { Imported } from '#contract/decks.ts'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { sendForm } from '#web/browser/send-form.ts'

export type ChosenFile = {
  name: string
  /** What is sent: the file, without what would not be kept. */
  content: Blob
  /** Bytes of the whole file. */
  whole: number
  /** Sent again after the line broke, it counts once. */
  key: string
}

/** Sends the file as POST /decks/import does. @throws CallError when refused, NetworkError when the server was not reached */
export async function uploadDeck(
  { name, content, key }: ChosenFile,
  languageId: string,
  onProgress: (sent: number) => void,
): Promise<Imported> {
  const form = new FormData()
  form.set('language_id', languageId)
  form.set('file', content, name)
  return ((await sendForm('/decks/import', form, { onProgress, idempotencyKey: key })) as { data: Imported })
    .data
}

/** What went wrong, in words, to stand beside the file. */
export function uploadFault(error: unknown): string {
  if (error instanceof CallError) return error.fields.file ?? error.message
  return m.decks_offline()
}
