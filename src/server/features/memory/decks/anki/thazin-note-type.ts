/** The queue of cards that are set aside for good; −2 and −3 are set aside until tomorrow. */
export const SUSPENDED = -1

/** The note type of our own exports; the import knows it again. */
export const NOTE_TYPE = {
  id: 1_763_700_000_000,
  name: 'Thazin',
  fields: ['Front', 'Back', 'Reading', 'Example', 'Meaning'],
  front: '{{Front}}',
  back: '{{FrontSide}}\n<hr id=answer>\n{{#Reading}}<div>{{Reading}}</div>{{/Reading}}\n<div>{{Back}}</div>\n{{#Example}}<p>{{Example}}<br>{{Meaning}}</p>{{/Example}}',
  css: '.card { font-family: sans-serif; font-size: 22px; line-height: 1.6; text-align: center; }',
} as const

/** A text as a field of ours: Anki's fields are HTML. */
export const toOurHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

/** The text of a field that says nothing but what `toOurHtml` writes; null for any other. */
export function fromOurHtml(field: string): string | null {
  const text = field
    .replaceAll('<br>', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return toOurHtml(text) === field ? text : null
}

/** Marks a card of the school in an export, so that an import knows it and makes no second one of it. */
export const schoolGuid = (cardId: number) => `thazin:${cardId}`

/** The school's card of that guid; null for any other. */
export function parseSchoolCardGuid(guid: string): number | null {
  const id = /^thazin:([0-9]{1,9})$/.exec(guid)?.[1]
  return id === undefined ? null : Number(id)
}
