/** Facts for which badges are given. */
export type LearningFacts = {
  lessons_completed: number
  longest_streak: number
  words_known: number
  right_answers: number
  /** Practices answered without a mistake. */
  flawless_practices: number
  characters_learned: number
  minutes_learned: number
  level_tests_finished: number
}

/** Every badge: what it counts and from how many on it is earned. Its name and picture follow from its code. */
export const BADGES = [
  { code: 'first-lesson', counts: 'lessons_completed', goal: 1 },
  { code: 'lessons-10', counts: 'lessons_completed', goal: 10 },
  { code: 'lessons-50', counts: 'lessons_completed', goal: 50 },
  { code: 'streak-3', counts: 'longest_streak', goal: 3 },
  { code: 'streak-7', counts: 'longest_streak', goal: 7 },
  { code: 'streak-30', counts: 'longest_streak', goal: 30 },
  { code: 'streak-100', counts: 'longest_streak', goal: 100 },
  { code: 'words-50', counts: 'words_known', goal: 50 },
  { code: 'words-250', counts: 'words_known', goal: 250 },
  { code: 'answers-100', counts: 'right_answers', goal: 100 },
  { code: 'answers-1000', counts: 'right_answers', goal: 1000 },
  { code: 'flawless', counts: 'flawless_practices', goal: 1 },
  { code: 'characters-46', counts: 'characters_learned', goal: 46 },
  { code: 'characters-208', counts: 'characters_learned', goal: 208 },
  { code: 'hours-10', counts: 'minutes_learned', goal: 600 },
  { code: 'placed', counts: 'level_tests_finished', goal: 1 },
] as const satisfies readonly { code: string; counts: keyof LearningFacts; goal: number }[]
export type BadgeCode = (typeof BADGES)[number]['code']

/** From here on it does not matter to any badge how many more there are. */
export const highestGoal = (fact: keyof LearningFacts): number =>
  Math.max(...BADGES.filter(({ counts }) => counts === fact).map(({ goal }) => goal))

/** The badges that the facts have earned, in the order above. */
export function earnedBadges(facts: LearningFacts): BadgeCode[] {
  return BADGES.filter(({ counts, goal }) => facts[counts] >= goal).map(({ code }) => code)
}

/** The badges to give now: earned and not yet held. One held is never taken back. */
export function newBadges(facts: LearningFacts, held: Iterable<string>): BadgeCode[] {
  const have = new Set<string>(held)
  return earnedBadges(facts).filter((code) => !have.has(code))
}
