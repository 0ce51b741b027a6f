import { loadModule } from '#web/runtime/browser/load-module.ts'
import type { ToastPlace } from '#web/runtime/browser/toasts.ts'
import { isAnythingWaiting } from '#web/runtime/browser/waiting-count.ts'
import { hasFailed } from '#web/runtime/islands/failed-islands.ts'
import { whenLoaded } from './documents/when-loaded.ts'
import { shownTo } from './learner.ts'
import { readTemplateText } from './parts.ts'
import { showToast } from './toasts.ts'

type Island = { default: (element: HTMLElement) => unknown }

const waking = new WeakMap<Element, Promise<void>>()

/** Promise that ends when an island that was begun has woken, or could not. */
export const whenAwake = (island: Element): Promise<void> => waking.get(island) ?? Promise.resolve()

async function load(island: HTMLElement) {
  const address = island.dataset.island ?? ''
  const module = await loadModule<Island>(address).catch(() => null)
  try {
    if (module) {
      await module.default(island)
      island.dataset.awake = ''
      return
    }
    showToast(readTemplateText('network'), island.dataset.toastsAt as ToastPlace | undefined)
  } catch (error) {
    if ('reportError' in globalThis) reportError(error)
    else console.error(error)
  }
  // As plain HTML it can be used, and tried again.
  delete island.dataset.due
}

function wake(island: HTMLElement) {
  if ('due' in island.dataset) return
  island.dataset.due = ''
  waking.set(island, load(island))
}

function wakeAround(target: EventTarget | null) {
  const island = target instanceof Element && target.closest<HTMLElement>('[data-island]')
  if (island) wake(island)
}

/** Part of an island that has a place on the screen: its own elements are `display: contents`. */
function boxOf(island: HTMLElement): Element | undefined {
  const inside = [...island.querySelectorAll('[data-root] *')]
  return inside.find((element) => element.getClientRects().length > 0) ?? inside[0]
}

/** Sees to the islands that sleep, also after the page was swapped. */
function watch(seen: IntersectionObserver) {
  seen.disconnect()
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]:not([data-due])')) {
    const { when } = island.dataset
    // It fails in this browser: what the server drew of it is the page's own.
    if (hasFailed(island.dataset.island ?? '')) {
      island.removeAttribute('data-island')
      continue
    }
    const box = when === 'visible' && boxOf(island)
    if (box) seen.observe(box)
    if (when === 'now' || (when === 'waiting' && isAnythingWaiting(Number(shownTo())))) wake(island)
  }
}

/**
 * Wakes each island when its `data-when` says: at once, when it is seen, when something of the learner waits to be sent, or when it is
 * touched; a touch wakes any.
 */
export function startIslands() {
  const seen = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) wakeAround(target)
  })
  const watchAll = () => watch(seen)
  // A field that had the focus before this script, or is filled by the browser, tells only of its input.
  for (const kind of ['pointerdown', 'focusin', 'keydown', 'input'])
    addEventListener(kind, ({ target }) => wakeAround(target), true)
  document.addEventListener('thazin:swapped', watchAll)
  addEventListener('online', watchAll)
  whenLoaded(watchAll)
}
