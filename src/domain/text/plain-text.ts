/** Typographic apostrophes as plain ones. */
export function plainApostrophes(text: string): string {
  return text.replace(/[‘’‛ʼʻ′´`＇]/g, "'")
}

/** Nothing of it is seen: spaces, marks of format, fillers that count as letters, the empty Braille cell. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]+/gu

/** Does the text hold a letter of any script that can be seen? */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text.replace(UNSEEN, ''))

/** Is there anything in the text for its reader to see? */
export const isSeen = (text: string): boolean => text.replace(UNSEEN, '') !== ''

/** What ends a line, or turns the direction of the text after it. */
const TURNS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** The text in one line, which nothing in it can turn round. */
export const inOneLine = (text: string): string => text.replace(TURNS, ' ')
