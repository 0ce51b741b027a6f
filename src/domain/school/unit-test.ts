/** So many questions are asked of a unit, and this share of them must be right. */
const QUESTIONS = 10
const SHARE = 0.8

/** Number of right answers that so many questions need. */
export const neededRight = (total: number): number => Math.ceil(total * SHARE)

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const left = [...all]
  for (let at = left.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[left[at], left[other]] = [left[other] as T, left[at] as T]
  }
  return left
}

/**
 * Draws the questions of a test of a unit: from each lesson in turn, so that none is left out, and in the lessons' order.
 * @param lessons the questions of each lesson
 * @param random from 0 to below 1
 */
export function drawQuestions<T>(lessons: readonly (readonly T[])[], random: () => number): T[] {
  const piles = lessons.map((questions) => shuffled(questions, random))
  const most = Math.max(0, ...piles.map(({ length }) => length))
  const turns = Array.from({ length: most }, (_, turn) => piles.flatMap((pile) => pile.slice(turn, turn + 1)))
  const drawn = new Set(turns.flat().slice(0, QUESTIONS))
  return lessons.flat().filter((question) => drawn.has(question))
}
