import { Idiomorph } from 'idiomorph'
import { isInUse, isTouched } from './touched.ts'

/** What the reader has woken or opened, and what this script has put there. */
const KEPT = '[data-kept],[data-due],dialog[open]:not([data-modal])'

/** What stays as it is; not the form whose answer the other document is. */
const keeps = (answered: Element | undefined) => (node: Element) =>
  node !== answered && (node.matches(KEPT) || (node.localName === 'form' && isInUse(node as HTMLFormElement)))

/** What a form is about: where it goes, and what it carries unseen. */
function keyOf(form: HTMLFormElement): string {
  const unseen = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')]
  return [form.getAttribute('action'), ...unseen.map(({ name, value }) => `${name}=${value}`)].join('&')
}

/** Gives islands and forms in use an id, in both documents, by which they are known to be the same. */
function pair(next: Document, isKept: (node: Element) => boolean) {
  for (const page of [document, next])
    for (const island of page.querySelectorAll<HTMLElement>('[data-island]'))
      if (!island.id) island.id = `island-${island.dataset.prefix}`
  const free = [...next.forms].filter((form) => !form.hasAttribute('id'))
  for (const [n, form] of [...document.forms].entries()) {
    if (form.hasAttribute('id') || !isKept(form)) continue
    const same = free.find((other) => !other.hasAttribute('id') && keyOf(other) === keyOf(form))
    for (const one of [form, same]) one?.setAttribute('id', `form-${n}`)
  }
}

/** Does the reader decide about this attribute, not the server? */
const isReaders = (name: string, element: Element): boolean =>
  (name === 'open' && element.localName === 'details') ||
  (/^(value|checked|selected)$/.test(name) && isTouched(element.closest('select') ?? element))

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE

/**
 * Shows another document in place of this one, which is changed only where the two differ: focus, scroll position, islands at work,
 * opened dialogs and what the reader typed stay.
 * @param answered the form that was answered with this document
 */
export function swap(next: Document, answered?: HTMLFormElement) {
  const isKept = keeps(answered)
  const holdsKept = (node: Element) => isKept(node) || [...node.querySelectorAll(`${KEPT},form`)].some(isKept)
  pair(next, isKept)
  Idiomorph.morph(document.body, next.body, {
    callbacks: {
      // Parsed without script, its content would be there to be seen.
      beforeNodeAdded: (node) => node.nodeName !== 'NOSCRIPT',
      beforeNodeMorphed: (old) => !(isElement(old) && (old.localName === 'noscript' || isKept(old))),
      beforeNodeRemoved: (old) => !(isElement(old) && holdsKept(old)),
      beforeAttributeUpdated: (name, element) => !isReaders(name, element),
    },
  })
  document.title = next.title
  document.dispatchEvent(new Event('thazin:swapped'))
}
