import { Idiomorph } from 'idiomorph'
import { isInUse, isTouched } from './touched.ts'

/** Elements that the reader has woken or opened, and what this script has put there. */
const KEPT = '[data-kept],[data-due],dialog[open]:not([data-modal])'

/**
 * Finds what stays as it is. In the form that is answered, and around it, only what draws itself: a script that makes plain fields handier
 * or looks on (it has no number) goes on with what the server drew.
 */
const keeps = (answered: Element | undefined) => (node: Element) => {
  if (node === answered) return false
  if (node.localName === 'form') return isInUse(node as HTMLFormElement)
  if (!node.matches(KEPT) || !answered) return node.matches(KEPT)
  const isAround = node.matches('[data-due]') && node.contains(answered)
  return !(isAround || answered.contains(node)) || node.matches('[data-prefix]')
}

/** Fields that each document of a page has anew: it says nothing of what a form is about. */
const NEW_EACH_TIME = new Set(['attempt', 'ticket', 'began', 'review_id', 'shown_at'])

/** Key of a form: where it goes, and what it carries unseen. */
function keyOf(form: HTMLFormElement): string {
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
  const unseen = hidden.filter(({ name }) => !NEW_EACH_TIME.has(name))
  return [form.getAttribute('action'), ...unseen.map(({ name, value }) => `${name}=${value}`)].join('&')
}

/** Gives the islands of a page ids, by which they are known to be the same in another. */
function nameIslands(page: Document) {
  const counts = new Map<string, number>()
  for (const island of page.querySelectorAll<HTMLElement>('[data-island]')) {
    const address = island.dataset.island ?? ''
    const count = counts.get(address) ?? 0
    counts.set(address, count + 1)
    island.id = `${address} ${count}`
  }
}

/** Gives forms in use an id in both documents. */
function pairForms(next: Document, isKept: (node: Element) => boolean) {
  const free = [...next.forms].filter((form) => !form.hasAttribute('id'))
  for (const [n, form] of [...document.forms].entries()) {
    if (form.hasAttribute('id') || !isKept(form)) continue
    const same = free.find((other) => !other.hasAttribute('id') && keyOf(other) === keyOf(form))
    for (const one of [form, same]) one?.setAttribute('id', `form-${n}`)
  }
}

/** True if the reader, or an island, decides about this attribute, not the server. */
const isReaders = (name: string, element: Element): boolean =>
  (name === 'open' && element.localName === 'details') ||
  name === 'data-due' ||
  name === 'data-awake' ||
  (/^(value|checked|selected)$/.test(name) && isTouched(element.closest('select') ?? element))

/** An option of a list that the reader chose from, which may hold more by now than the server knows. */
const isChosenFrom = (node: Element): boolean => {
  const list = node.localName === 'option' && node.closest('select')
  return list !== null && list !== false && isTouched(list)
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

/**
 * Shows another document in place of this one, which is changed only where the two differ: focus, scroll position, islands at work,
 * opened dialogs and what the reader typed stay.
 * @param answered the form that was answered with this document
 */
export function swapDocument(next: Document, answered?: HTMLFormElement) {
  const isKept = keeps(answered)
  // What this script has put into a dialog doesn't hold it when it goes.
  if (!next.querySelector('dialog[data-modal]'))
    document.body.append(...document.querySelectorAll('dialog[data-modal] > [data-kept]'))
  const holdsKept = (node: Element) => isKept(node) || [...node.querySelectorAll(`${KEPT},form`)].some(isKept)
  nameIslands(document)
  nameIslands(next)
  pairForms(next, isKept)
  Idiomorph.morph(document.body, next.body, {
    callbacks: {
      // Parsed without script, its content would be there to be seen.
      beforeNodeAdded: (node) => node.nodeName !== 'NOSCRIPT',
      beforeNodeMorphed: (old) =>
        !(isElement(old) && (old.localName === 'noscript' || isKept(old) || isChosenFrom(old))),
      beforeNodeRemoved: (old) => !(isElement(old) && (holdsKept(old) || isChosenFrom(old))),
      beforeAttributeUpdated: (name, element) => !isReaders(name, element),
    },
  })
  document.title = next.title
  document.dispatchEvent(new Event('thazin:swapped'))
}
