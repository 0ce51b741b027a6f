/** Where each kind of event waits in the browser's storage. */
export const places = {
  answers: 'thazin-answers',
  quizSeconds: 'thazin-quiz-seconds',
  reviews: 'thazin-reviews',
  drawings: 'thazin-drawings',
  viewing: 'thazin-viewing-reports',
} as const

/** Whether anything of this learner waits: cheap, so that a page need not load what sends it. */
export function isAnythingWaiting(learner: number): boolean {
  try {
    return Object.values(places).some((place) =>
      localStorage.getItem(place)?.includes(`"learner":${learner},`),
    )
  } catch {
    return false
  }
}
