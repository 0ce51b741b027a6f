const PLACE = 'thazin-learner'

/** The learner to whom this page was shown; undefined on pages for everyone. */
export const shownTo = (page: Document = document): string | undefined => page.documentElement.dataset.learner

/** Notes who is signed in on this phone, `''` when nobody is any more: pages that the browser kept ask for it. */
export function noteLearner(id: string) {
  try {
    localStorage.setItem(PLACE, id)
  } catch {
    // A browser that keeps nothing shows no kept page before it has asked.
  }
}

/** True if the learner to whom this page was shown is still signed in, as far as is known without asking. */
export function isStillHere(): boolean {
  try {
    return localStorage.getItem(PLACE) === shownTo()
  } catch {
    return false
  }
}
