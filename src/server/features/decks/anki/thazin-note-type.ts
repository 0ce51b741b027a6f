/** The note type of our own exports; the import knows it again. */
export const NOTE_TYPE = {
  id: 1_763_700_000_000,
  name: 'Thazin',
  fields: ['Front', 'Back', 'Reading', 'Example', 'Meaning'],
  front: '{{Front}}',
  back: '{{FrontSide}}\n<hr id=answer>\n{{#Reading}}<div>{{Reading}}</div>{{/Reading}}\n<div>{{Back}}</div>\n{{#Example}}<p>{{Example}}<br>{{Meaning}}</p>{{/Example}}',
  css: '.card { font-family: sans-serif; font-size: 22px; line-height: 1.6; text-align: center; }',
} as const

/** Marks a card of the school in an export, so that an import knows it and makes no second one of it. */
export const schoolGuid = (cardId: number) => `thazin:${cardId}`

/** The school's card of that guid; null for any other. */
export function schoolCardOf(guid: string): number | null {
  const id = /^thazin:([0-9]{1,9})$/.exec(guid)?.[1]
  return id === undefined ? null : Number(id)
}
