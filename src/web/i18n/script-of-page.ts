import { pageLocale } from './locale.ts'

/** Conversions are the same again and again, and cost more than looking them up. */
const known = new Map<string, string>()
const MAX_KNOWN = 2_000

let convert: ((text: string) => string) | null = null

/** Fetches what pages for phones with a Zawgyi font need; before they are rendered, on the server and in the browser. */
export async function prepareZawgyi(): Promise<void> {
  convert ??= (await import('#domain/text/burmese/to-zawgyi.ts')).toZawgyi
}

/** True if the current page is shown in Zawgyi. Costs nothing until the first such page. */
export const isInZawgyi = (): boolean => convert !== null && pageLocale() === 'my-Qaag'

/** A text as it must be written for the page's readers to see it right: in Zawgyi where they asked for that, else as it is. */
export function asShown(text: string): string {
  if (!convert || !/[\u1000-\u109f]/.test(text) || pageLocale() !== 'my-Qaag') return text
  const before = known.get(text)
  if (before !== undefined) return before
  if (known.size >= MAX_KNOWN) known.clear()
  const shown = convert(text)
  known.set(text, shown)
  return shown
}
