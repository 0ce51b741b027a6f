/**
 * Goes on to another page once something is done, unless the learner has tapped a link meanwhile: where they want to go counts more, and
 * their page may still be on its way.
 */
export function goingOn() {
  let isLeaving = false
  const tapped = (event: Event) => {
    const { target } = event
    if (target instanceof Element && target.closest('a[href]')) isLeaving = true
  }
  addEventListener('click', tapped, true)
  return {
    to(address: string, { instead = false } = {}): void {
      if (isLeaving) return
      if (instead) location.replace(address)
      else location.assign(address)
    },
    /** Ends the watch; nothing goes on any more. */
    end(): void {
      isLeaving = true
      removeEventListener('click', tapped, true)
    },
  }
}
