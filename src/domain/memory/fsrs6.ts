/**
 * The formulas of FSRS-6 in plain numbers, for what ts-fsrs does not offer: fitting parameters and planning ahead.
 * Source: "The Algorithm", wiki of open-spaced-repetition (FSRS-6); after J. Ye, J. Su, Y. Cao, "A Stochastic Shortest Path
 * Algorithm for Optimizing Spaced Repetition Scheduling", KDD 2022. Unlike ts-fsrs nothing is rounded to 8 decimals.
 */
import type { Rating } from './card-state.ts'

export type MemoryState = { stability: number; difficulty: number }

/** A reading of the parameters by place; all callers hold 21. */
const at = (w: ArrayLike<number>, i: number) => w[i] as number
const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
const STABILITY = { min: 0.001, max: 36_500 }

/** R(t, S) = (1 + f·t/S)^−w20 with f such that R(S, S) = 0.9; `days` may be a fraction. */
export function recall(w: ArrayLike<number>, days: number, stability: number): number {
  const decay = -at(w, 20)
  const factor = 0.9 ** (1 / decay) - 1
  return (1 + (factor * days) / stability) ** decay
}

/** The memory after the first review: S0(G) = w[G−1], D0(G) = w4 − e^(w5·(G−1)) + 1. */
export function firstMemory(w: ArrayLike<number>, rating: Rating): MemoryState {
  return {
    stability: Math.max(at(w, rating - 1), 0.1),
    difficulty: clamp(firstDifficulty(w, rating), 1, 10),
  }
}

/** The memory after a review that came `days` (whole) after the one before. */
export function nextMemory(
  w: ArrayLike<number>,
  memory: MemoryState,
  days: number,
  rating: Rating,
): MemoryState {
  const damped = (-at(w, 6) * (rating - 3) * (10 - memory.difficulty)) / 9
  const difficulty = at(w, 7) * firstDifficulty(w, 4) + (1 - at(w, 7)) * (memory.difficulty + damped)
  return {
    stability: clamp(nextStability(w, memory, days, rating), STABILITY.min, STABILITY.max),
    difficulty: clamp(difficulty, 1, 10),
  }
}

function nextStability(w: ArrayLike<number>, memory: MemoryState, days: number, rating: Rating): number {
  const { stability: s, difficulty: d } = memory
  if (days === 0) {
    const growth = s ** -at(w, 19) * Math.exp(at(w, 17) * (rating - 3 + at(w, 18)))
    return s * (rating >= 2 ? Math.max(growth, 1) : growth)
  }
  const forgotten = 1 - recall(w, days, s)
  if (rating === 1) {
    const lapsed = at(w, 11) * d ** -at(w, 12) * ((s + 1) ** at(w, 13) - 1) * Math.exp(at(w, 14) * forgotten)
    return Math.min(lapsed, s / Math.exp(at(w, 17) * at(w, 18)))
  }
  const effort = rating === 2 ? at(w, 15) : rating === 4 ? at(w, 16) : 1
  const gain = Math.exp(at(w, 8)) * (11 - d) * s ** -at(w, 9) * (Math.exp(at(w, 10) * forgotten) - 1)
  return s * (1 + gain * effort)
}

const firstDifficulty = (w: ArrayLike<number>, rating: Rating) =>
  at(w, 4) - Math.exp(at(w, 5) * (rating - 1)) + 1
