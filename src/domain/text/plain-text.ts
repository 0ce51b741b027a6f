/** Typographic apostrophes as plain ones. */
export function plainApostrophes(text: string): string {
  return text.replace(/[‘’‛ʼʻ′´`＇]/g, "'")
}

/** Is the character a letter, a mark or a whitespace of any script? For a single character or a whole text. */
export function isLettersOrSpaces(text: string): boolean {
  return /^[\p{L}\p{M}\s\u200b-\u200d]+$/u.test(text)
}

/** Does the text hold a letter of any script? */
export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text)
}

/** First letter upper, rest lower. */
export function capitalise(text: string): string {
  const [first = '', ...rest] = text
  return first.toUpperCase() + rest.join('').toLowerCase()
}
