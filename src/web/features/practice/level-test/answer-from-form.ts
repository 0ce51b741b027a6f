/** True if nothing was chosen, typed or put in order. */
export const isMissing = (answer: ReturnType<typeof answerFromForm>): boolean =>
  typeof answer === 'string' ? answer.trim() === '' : Array.isArray(answer) && answer.length === 0

/** Answer in a question's form: the option's id, the pieces' ids in order, or the text; null is "I don't know". */
export function answerFromForm(form: FormData): number | number[] | string | null {
  if (form.has('dont_know')) return null
  const text = form.get('text')
  if (typeof text === 'string') return text
  const choice = form.get('choice')
  if (choice !== null) return Number(choice)
  return form
    .getAll('piece')
    .filter((piece) => piece !== '')
    .map(Number)
}
