/** Typographic apostrophes as plain ones. */
export function plainApostrophes(text: string): string {
  return text.replace(/[‘’‛ʼʻ′´`＇]/g, "'")
}

/** Does the text hold a letter of any script? */
export function hasLetter(text: string): boolean {
  return /\p{L}/u.test(text)
}
