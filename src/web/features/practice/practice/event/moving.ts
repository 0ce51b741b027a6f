/** Time for which what an answer moves is on its way (ms). */
const LASTS = 200

export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Elements that an answer pushes up: the prompt, the options, what was put together. */
const PUSHED = '.run-asked, .run-options > li, .run-line, .run-match, .run-form > .field'

let before: [element: Element, top: number][] = []

/** Notes where everything stands, just before an answer changes it. */
export function notePlaces(): void {
  before = [...document.querySelectorAll(PUSHED)].map((element) => [
    element,
    element.getBoundingClientRect().top,
  ])
}

/**
 * Scrolls until the sheet is in sight, as far as its verdict and what it judges stay so, and lets what stood before glide to its new
 * place. Pairs were judged one by one before: they make way.
 */
export function makeRoomFor(sheet: HTMLElement): void {
  const marked = [...document.querySelectorAll('.run-form .right, .run-form .wrong')]
  const judged = marked.filter((element) => !element.closest('.run-match *'))
  const top = sheet.offsetTop - scrollY
  const tops = [top, ...judged.map((element) => element.getBoundingClientRect().top)]
  const head = document.querySelector('.run-head')?.getBoundingClientRect().bottom ?? 0
  // Where it will stand: it is on its way there.
  const covered = top + sheet.offsetHeight - innerHeight
  const room = Math.min(...tops) - head - 8
  scrollBy(0, Math.max(0, Math.min(covered, room)))
  if (!isStill())
    for (const [element, top] of before) {
      const moved = top - element.getBoundingClientRect().top
      if (Math.abs(moved) > 1)
        element.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
          duration: LASTS,
          easing: 'ease-out',
        })
    }
  before = []
}
