import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares two texts, such as signatures; how long it takes says nothing about where they differ. */
export const isSameText = (given: string, right: string): boolean =>
  timingSafeEqual(digest(given), digest(right))
