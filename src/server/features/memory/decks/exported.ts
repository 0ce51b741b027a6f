import type { CardState } from '#domain/memory/card-state.ts'

/** A card as an export takes it. */
export type ExportCard = {
  id: number
  guid: string
  deck: string
  front: string
  back: string
  reading: string | null
  example: string | null
  meaning: string | null
  /** Set aside for good. */
  is_suspended: boolean
}

/** A review with the state that it left. */
export type ExportReview = {
  at: number
  rating: number
  took: number
  before: CardState | null
  after: CardState
}

export type Exported = { card: ExportCard; state: CardState | null; reviews: ExportReview[] }
