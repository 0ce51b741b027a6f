import { STAGES, type Stage } from '#domain/memory/stage.ts'
import { searchedWords } from '#web/ui/fields/searched-words.ts'
import { readId, readPageNumber } from '#web/ui/page/address-numbers.ts'

/** Query of the learner's words, as the address gives it. */
export type WordsQuery = {
  q: string
  stage: Stage | null
  level: string | null
  unit: number | null
  page: number
}

/** Reads an address; what it says wrongly counts as not said. */
export function readWordsQuery(query: URLSearchParams): WordsQuery {
  return {
    q: searchedWords(query.get('q')),
    stage: STAGES.find((stage) => stage === query.get('stage')) ?? null,
    level: /^(?:[A-Z]\d|own)$/.exec(query.get('level') ?? '')?.[0] ?? null,
    unit: readId(query.get('unit')),
    page: readPageNumber(query) ?? 1,
  }
}

/** The address of this, without what goes without saying. */
export function wordsAddress({ q, stage, level, unit, page }: WordsQuery): string {
  const query = new URLSearchParams()
  if (q) query.set('q', q)
  if (stage) query.set('stage', stage)
  if (level) query.set('level', level)
  if (unit !== null) query.set('unit', String(unit))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/words?${query}` : '/words'
}

/** The most cards of one review session. */
export const MAX_CARDS = 60

/** Address at which the words of this stage, level and unit are practised, whatever page of them is shown. */
export function linkToReviewSession({ stage, level, unit }: WordsQuery): string {
  const query = new URLSearchParams({ words: '1' })
  if (stage) query.set('stage', stage)
  if (level) query.set('level', level)
  if (unit !== null) query.set('unit', String(unit))
  return `/review/cards?${query}`
}
