/** Number of cards that fit into the learner's daily minutes, at least one; `secondsPerCard` is their own average. */
export function cardsPerDay(dailyMinutes: number, secondsPerCard: number): number {
  return Math.max(1, Math.floor((dailyMinutes * 60) / Math.max(1, secondsPerCard)))
}
