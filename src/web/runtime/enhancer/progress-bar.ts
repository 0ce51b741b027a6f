import { PROGRESS_BAR } from '#domain/base/constants.ts'
import { nextProgress } from '#web/runtime/enhancer/progress.ts'
import { onTop, ownPart } from './parts.ts'

let bar: HTMLElement | undefined
let timer: ReturnType<typeof setInterval> | undefined

function show(element: HTMLElement, length: number) {
  element.style.transform = `scaleX(${length})`
  element.style.opacity = length === 1 ? '0' : '1'
}

/** Lets the thin bar at the top run, until the page goes or `endProgress` is called. */
export function startProgress() {
  clearInterval(timer)
  // One that was running, or is fading out: two would have the same id.
  document.querySelector('.progress-bar')?.remove()
  const element = ownPart('progress-bar')
  let length: number = PROGRESS_BAR.minimum
  show(element, length)
  onTop().append(element)
  bar = element
  timer = setInterval(() => {
    length = nextProgress(length)
    show(element, length)
  }, PROGRESS_BAR.step)
}

export function endProgress() {
  clearInterval(timer)
  const element = bar
  if (!element) return
  bar = undefined
  show(element, 1)
  setTimeout(() => element.remove(), PROGRESS_BAR.animation * 2)
}

/** True if a click on this link takes the reader to another page of ours, in this window. */
function leadsAway(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  if (link.origin !== location.origin || link.hasAttribute('download')) return false
  if (link.target !== '' && link.target !== '_self') return false
  const isHere = link.pathname === location.pathname && link.search === location.search
  return !(isHere && link.href.includes('#'))
}

export function watchNavigations() {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    if (link && !event.defaultPrevented && leadsAway(event, link)) startProgress()
  })
  addEventListener('submit', ({ defaultPrevented, target }) => {
    if (!defaultPrevented && (target as Element).getAttribute('target') !== '_blank') startProgress()
  })
  addEventListener('keydown', ({ key }) => key === 'Escape' && endProgress())
  addEventListener('pageshow', endProgress)
  // Where the browser tells it: a navigation that was stopped, or turned out to be a download.
  ;(globalThis as { navigation?: EventTarget }).navigation?.addEventListener('navigateerror', endProgress)
}
