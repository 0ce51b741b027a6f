import { KNOWN_FROM_DAYS } from '#domain/habit/streaks/statistics.ts'
import type { CardState } from './card-state.ts'

/** Stages of a word: only met, in its first steps; being learned; or known. All who count words count so. */
export const STAGES = ['met', 'learning', 'known'] as const
export type Stage = (typeof STAGES)[number]

/** The stage of a card that was reviewed. One that was forgotten has been met long ago: it is learned again. */
export function resolveStage({ state, stability }: Pick<CardState, 'state' | 'stability'>): Stage {
  if (stability >= KNOWN_FROM_DAYS) return 'known'
  return state === 'new' || state === 'learning' ? 'met' : 'learning'
}
