/** Characters drawn like an apostrophe, or that keyboards have for it: accents, primes, quotation marks, letters of other scripts. */
const APOSTROPHES =
  /[`´\u02b9\u02bb-\u02bf\u02c8\u02ca\u02cb\u0374\u0384\u055a\u055f\u05f3\u07f4\u07f5\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018\u2019\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40]/g

/** Everything that is meant as an apostrophe as a plain one. To be called before NFKC, which takes some of them apart. */
export const plainApostrophes = (text: string): string => text.replace(APOSTROPHES, "'")

/** Characters without width: zero-width spaces and joiners, soft hyphen, marks of direction, byte order mark, selectors of variants. */
const ZERO_WIDTH = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]|\p{Variation_Selector}/gu

export const withoutZeroWidth = (text: string): string => text.replace(ZERO_WIDTH, '')

/** Nothing of it is seen: spaces, marks of format, fillers that count as letters, the empty Braille cell. */
const UNSEEN = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]+/gu

/** True if the text holds a letter of any script that can be seen. */
export const hasLetter = (text: string): boolean => /\p{L}/u.test(text.replace(UNSEEN, ''))

/** True if there is anything in the text for its reader to see. */
export const isSeen = (text: string): boolean => text.replace(UNSEEN, '') !== ''

/** Characters that end a line, or turn the direction of the text after them. */
const TURNS = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

/** The text in one line, which nothing in it can turn round. */
export const inOneLine = (text: string): string => text.replace(TURNS, ' ')
