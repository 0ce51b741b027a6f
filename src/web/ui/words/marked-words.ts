import type { WordCoverage } from '#contract/school/words.ts'
import { keepAddress } from '#domain/memory/decks/keep-address.ts'

const LINK = /<a class="word-link" href="([^"]*)"/g

/** An article in which the words that are new to the learner look so, and those that they have kept. */
export function markedWords(html: string, coverage: WordCoverage | null): string {
  const marks = new Map(
    (coverage?.unknown ?? []).map(({ word, kept }) => [keepAddress(word), kept ? 'kept' : 'new']),
  )
  return html.replace(LINK, (link, address) => {
    const mark = marks.get(address)
    return mark ? `<a class="word-link ${mark}" href="${address}"` : link
  })
}
