import type { ToastPlace } from '#web/runtime/browser/toasts.ts'
import { emptyToast, onTop, ownPart } from './parts.ts'

export type ToastEvent = { text: string; place?: ToastPlace | undefined }

const SHOWN_FOR_MS = 12_000
/** Height that a field's name needs above it (px). */
const ABOVE = 40

let box: HTMLElement | undefined

function boxOnTop(): HTMLElement {
  if (!box) {
    box = ownPart('toasts')
    box.setAttribute('role', 'alert')
  }
  const place = onTop()
  if (box.parentNode !== place) place.append(box)
  return box
}

/** Toasts stand at the top, or below where they would cover a field that they speak of. */
function makeWay(all: HTMLElement) {
  const fields = [...document.querySelectorAll('[aria-invalid=true]')]
  const covers = () => {
    const { top, bottom } = all.getBoundingClientRect()
    return fields.some((field) => {
      const place = field.getBoundingClientRect()
      return place.bottom > top && place.top < bottom
    })
  }
  all.classList.remove('low')
  if (!covers()) return
  all.classList.add('low')
  if (!covers()) return
  all.classList.remove('low')
  const [first] = fields
  // Nowhere is room: then the first comes to stand below them.
  if (first) scrollBy(0, first.getBoundingClientRect().top - all.getBoundingClientRect().bottom - ABOVE)
}

/** Says something at the edge of the screen; the same text is not said twice at a time. It goes by itself or when dismissed. */
export function showToast(text: string, place: ToastPlace = 'top-right') {
  const toast = emptyToast()
  const words = toast?.querySelector('p')
  if (!toast || !words) return
  const all = boxOnTop()
  for (const said of [...all.children]) if (said.querySelector('p')?.textContent === text) said.remove()
  words.textContent = text
  toast.classList.add(place)
  all.append(toast)
  makeWay(all)
  const dismiss = () => toast.remove()
  toast.querySelector('button')?.addEventListener('click', dismiss)
  setTimeout(dismiss, SHOWN_FOR_MS)
}

/** Takes out of a document what it brings to be said. */
export function takeToasts(page: Document): ToastEvent[] {
  const list = page.querySelector('[data-toasts]')
  list?.remove()
  return [...(list?.querySelectorAll('li') ?? [])].map(({ textContent, dataset }) => ({
    text: textContent,
    place: dataset.place as ToastPlace | undefined,
  }))
}

export function showToasts(toasts: readonly ToastEvent[]) {
  for (const { text, place } of toasts) showToast(text, place)
}

/** Texts of islands come as they are written: for phones with a Zawgyi font they are converted here. */
async function sayForIsland({ text, place }: ToastEvent) {
  const isZawgyi = document.documentElement.lang === 'my-Qaag'
  const script = isZawgyi && (await import('#domain/text/burmese/to-zawgyi.ts').catch(() => null))
  showToast(script ? script.toZawgyi(text) : text, place)
}

export function startToasts() {
  boxOnTop()
  showToasts(takeToasts(document))
  document.addEventListener(
    'thazin:toast',
    (event) => void sayForIsland((event as CustomEvent<ToastEvent>).detail),
  )
  // A dialog that closes takes with it what stands in it.
  document.addEventListener('close', boxOnTop, true)
}
