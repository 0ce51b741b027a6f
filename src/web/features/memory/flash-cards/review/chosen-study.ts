import { CARD_KINDS, type CardKind } from '#domain/memory/chosen.ts'

/** A review session of the learner's own choice, as the address says it. */
export type ChosenStudy = {
  /** Days after today within which a card falls due; null for whenever it does. */
  ahead: number | null
  unit: number | null
  kind: CardKind | null
  /** Maximum number of cards. */
  most: number
}

/** Choices that are offered: days ahead, and numbers of cards. */
export const DAYS_AHEAD = [1, 3, 7] as const
export const COUNTS = [10, 20, 40, 60] as const
const USUAL_COUNT = 20
const FURTHEST_AHEAD = 14

/** Reads what is chosen; what the address says wrongly counts as not said. */
export function readStudy(query: URLSearchParams): ChosenStudy {
  const whole = (name: string) => {
    const text = query.get(name) ?? ''
    return /^\d{1,6}$/.test(text) ? Number(text) : null
  }
  const ahead = whole('ahead')
  const most = whole('most')
  return {
    ahead: ahead === null || ahead > FURTHEST_AHEAD ? null : ahead,
    unit: whole('unit') || null,
    kind: CARD_KINDS.find((kind) => kind === query.get('kind')) ?? null,
    most: most === null ? USUAL_COUNT : Math.min(most, COUNTS[COUNTS.length - 1] ?? USUAL_COUNT),
  }
}

/** The review session that the address asks for; null if it asks for none. */
export const readChosenStudy = (query: URLSearchParams): ChosenStudy | null =>
  query.get('study') === '1' ? readStudy(query) : null

/** The query that asks for it. */
export function studyQuery({ ahead, unit, kind, most }: ChosenStudy): string {
  const query = new URLSearchParams({ study: '1' })
  if (ahead !== null) query.set('ahead', String(ahead))
  if (unit !== null) query.set('unit', String(unit))
  if (kind !== null) query.set('kind', kind)
  query.set('most', String(most))
  return query.toString()
}

/** Parameters of the next step once a page without script has counted a review, or taken one back, where `left` cards were to go. */
export function afterStep(
  query: URLSearchParams,
  step: Record<string, string>,
  isUndo: boolean,
  left: number | null,
): URLSearchParams {
  const counts = (step.rated ? -1 : 0) + (isUndo ? 1 : 0)
  if (left === null || counts === 0) return query
  const next = new URLSearchParams(query)
  next.set('most', String(Math.max(0, left + counts)))
  return next
}
