import { STAGES, type Stage } from '#domain/memory/stage.ts'
import { readId } from '#web/ui/page/address-numbers.ts'

export type ChosenWords = { stage?: Stage; level?: string; unit_id?: number }

/** The words that the address chooses for a review session, due or not, as the page of words leads here; null if it chooses none. */
export function chosenWords(query: URLSearchParams): ChosenWords | null {
  if (query.get('words') !== '1') return null
  const stage = STAGES.find((one) => one === query.get('stage'))
  const level = /^(?:[A-Z]\d|own)$/.exec(query.get('level') ?? '')?.[0]
  const unit = readId(query.get('unit'))
  return { ...(stage && { stage }), ...(level && { level }), ...(unit && { unit_id: unit }) }
}

/** Number of the chosen words that a review session without script has yet to ask; null before its first answer. */
export function wordsLeft(query: URLSearchParams): number | null {
  const most = /^\d{1,2}$/.exec(query.get('most') ?? '')?.[0]
  return most === undefined ? null : Number(most)
}
