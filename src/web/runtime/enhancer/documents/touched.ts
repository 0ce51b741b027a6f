type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Forms that are on their way, those whose answer was lost, and those whose fields have arrived. */
const sending = new WeakSet<Element>()
const unanswered = new WeakSet<Element>()
const arrived = new WeakSet<Element>()
/** Fields that were changed while their form was on its way. */
const since = new WeakSet<Element>()

function isChanged(field: Field): boolean {
  if (field.localName === 'select') {
    const options = [...(field as HTMLSelectElement).options]
    const given = options.find((option) => option.hasAttribute('selected')) ?? options[0]
    return given?.selected === false
  }
  const { type, checked, value, defaultValue } = field as HTMLInputElement
  return /^(checkbox|radio)$/.test(type) ? checked !== field.hasAttribute('checked') : value !== defaultValue
}

/** True if the reader has put something else into this field than the server did, and not sent it yet. Before this script came as well. */
export const isTouched = (field: Element): boolean =>
  field.matches('input,select,textarea') &&
  (since.has(field) || !arrived.has((field as Field).form ?? field)) &&
  isChanged(field as Field)

/**
 * True if this form must stay as it is, whatever the server says now. One whose answer was lost keeps the number by which the server knows
 * that it comes again.
 */
export const isInUse = (form: HTMLFormElement): boolean =>
  sending.has(form) || unanswered.has(form) || [...form.elements].some(isTouched)

/** Notes that what was typed has arrived: the form may show what the server says. */
export const forgetTouches = (form: HTMLFormElement) => arrived.add(form)

/** Marks a form as being sent. @returns how to end that, with an answer or without; null when it is on its way already */
export function beginSending(form: HTMLFormElement): ((isAnswered: boolean) => void) | null {
  if (sending.has(form)) return null
  sending.add(form)
  for (const field of form.elements) since.delete(field)
  return (isAnswered) => {
    sending.delete(form)
    if (isAnswered) unanswered.delete(form)
    else unanswered.add(form)
  }
}

export function watchTouches() {
  addEventListener('input', ({ target }) => {
    const form = (target as Partial<Field>).form
    if (form) arrived.delete(form)
    if (form && sending.has(form)) since.add(target as Field)
  })
}
