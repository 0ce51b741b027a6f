/** Chance that can be repeated: mulberry32 (Tommy Ettinger, public domain), numbers from 0 up to 1. */
export type Random = () => number

export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const whole = (random: Random, below: number) => Math.floor(random() * below)

export const pick = <T>(random: Random, from: readonly T[]): T => from[whole(random, from.length)] as T
