import { readId } from '#web/ui/page/address-numbers.ts'
import { respond } from './answers.ts'

/** The id that a page is about. @throws 404 if the text isn't one */
export function requireId(text: string | null | undefined): number {
  const id = readId(text)
  if (id === null) throw respond(null, { status: 404 })
  return id
}
