import { lastOf } from '#domain/base/lists.ts'

const template = () => document.querySelector<HTMLTemplateElement>('#enhancer')?.content

/** A sentence of the document's own, for what goes wrong without an answer. */
export const readTemplateText = (name: 'network' | 'other'): string =>
  template()?.querySelector(`[data-text=${name}]`)?.textContent ?? ''

/** A toast with nothing said yet. */
export const emptyToast = (): HTMLElement | null =>
  template()?.querySelector<HTMLElement>('.toast')?.cloneNode(true) as HTMLElement | null

/** Element in which something must stand to lie over the page: outside an open modal dialog nothing can be seen or touched. */
export const onTop = (): Element => lastOf([...document.querySelectorAll('dialog[open]')]) ?? document.body

/** A part of the page that this script puts there: a page that is swapped leaves it alone. */
export function ownPart(className: string): HTMLElement {
  const part = document.createElement('div')
  part.className = className
  part.id = `own-${className}`
  part.dataset.kept = ''
  return part
}
