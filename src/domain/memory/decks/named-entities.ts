import { decodeHTML } from 'entities/decode'

/**
 * A text with its HTML entities read as browsers read them, some of them without a semicolon; what is none stays. Spaces of other widths
 * are spaces, and where a word may be parted isn't said.
 */
export const withoutEntities = (text: string): string =>
  text.replace(/&[#a-z][a-z0-9]{0,40};?/gi, (entity) =>
    decodeHTML(entity)
      .replace(/[\u2000-\u200a]/g, ' ')
      .replaceAll('\u00ad', ''),
  )
