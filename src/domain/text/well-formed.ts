/** Half of a pair that stands alone. The language's own `isWellFormed` is younger than the browsers that we serve. */
const LONE = /\p{Cs}/u
const ALL_LONE = /\p{Cs}/gu

/** True if each surrogate of the text is one of a pair. */
export const isWellFormed = (text: string): boolean => !LONE.test(text)

/** The text with U+FFFD for each surrogate that stands alone. */
export const wellFormed = (text: string): string => text.replace(ALL_LONE, '\ufffd')
