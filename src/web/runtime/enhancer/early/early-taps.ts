import { whenAwake } from '../islands.ts'
import { endProgress, startProgress } from '../progress-bar.ts'

/** Action that is to be done in each island that is still waking. */
const wanted = new WeakMap<Element, () => void>()

/**
 * Waits for an island that takes over what it stands on; where it can't wake, the page's HTML goes on as it is. Who taps again meanwhile
 * means the last tap, and it counts once.
 */
export async function doLater(island: Element, act: () => void) {
  const isWaiting = wanted.has(island)
  wanted.set(island, act)
  if (isWaiting) return
  startProgress()
  await whenAwake(island)
  endProgress()
  const last = wanted.get(island)
  wanted.delete(island)
  last?.()
}

/** The island around something, where it can't hear of it yet. */
export const wakingAround = (element: Element) => element.closest('[data-due]:not([data-awake])')

/** Buttons that send a form go with it; those of the page's own script need no island. */
const TAPPED = 'button[type=button]:not([data-sound],[data-opens])'

function keepTap(event: Event) {
  const button = (event.target as Element).closest<HTMLElement>(TAPPED)
  const island = button && wakingAround(button)
  if (!island) return
  event.stopPropagation()
  void doLater(island, () => button.click())
}

/** The island draws what it was given: the choice is made in it once more, so that it hears of it. */
function keepChoice({ target }: Event) {
  const field = target as HTMLInputElement | HTMLSelectElement
  const island = field.matches('select,[type=radio],[type=checkbox]') && wakingAround(field)
  if (!island) return
  const { value } = field
  const isChecked = 'checked' in field && field.checked
  void whenAwake(island).then(() => {
    if ('checked' in field) {
      field.checked = !isChecked
      return field.click()
    }
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** Keeps what is tapped or chosen in an island before its script is there, and does it when it is. */
export function keepEarlyTaps() {
  addEventListener('click', keepTap, true)
  addEventListener('change', keepChoice)
}
