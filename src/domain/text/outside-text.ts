import { isWellFormed, wellFormed } from './well-formed.ts'

/** The longest run of marks that a text may hold: the bound of UAX 15's Stream-Safe Text Format. */
const MAX_MARKS = 30

/** The most code units that one string from outside may have; no field takes as many. */
export const MAX_STRING_LENGTH = 5_000

export type TextFault = 'too-long' | 'control-character' | 'lone-surrogate' | 'too-many-marks'

/** Control characters (C0 and C1 with DEL) other than tab and newline; a carriage return only as part of a line's end. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/g

/** Marks that hang on the letter before them, in compatibility forms too: the halfwidth voiced marks of kana are no `\p{M}`. */
const MARK = /[\p{M}\uff9e\uff9f]/u
/** Characters that keys for comparing drop, so that the marks on both sides come together. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const FIRST_MARK = '\u0300'
const SOFT_HYPHEN = '\u00ad'

/**
 * Fault that keeps a text from being touched any further, found in one pass in proportion to its length; null if nothing does.
 * Normalising sorts marks, in the square of their number: this comes before it.
 */
export function faultOfText(text: string, longest = MAX_STRING_LENGTH): TextFault | null {
  if (text.length > longest) return 'too-long'
  if (text.search(CONTROLS) >= 0) return 'control-character'
  if (!isWellFormed(text)) return 'lone-surrogate'
  return hasTooManyMarks(text) ? 'too-many-marks' : null
}

/** The text without what `faultOfText` finds in it but its length. For names and cards of files, which nobody can type anew. */
export function removeTextFaults(text: string): string {
  const rest = wellFormed(text.replace(CONTROLS, ''))
  if (!hasTooManyMarks(rest)) return rest
  let sound = ''
  let marks = 0
  for (const char of rest) {
    marks = marksWith(char, marks)
    if (marks <= MAX_MARKS) sound += char
  }
  return sound
}

/** True if more marks follow each other than any script needs; invisible characters between them don't separate them. */
export function hasTooManyMarks(text: string): boolean {
  let marks = 0
  for (const char of text) {
    marks = marksWith(char, marks)
    if (marks > MAX_MARKS) return true
  }
  return false
}

/** Number of marks that follow each other up to this character, with `marks` before it. */
function marksWith(char: string, marks: number): number {
  if (char < FIRST_MARK) return char === SOFT_HYPHEN ? marks : 0
  const kind = char.length === 1 ? kindOf(char) : findKind(char)
  if (kind === KINDS.mark) return marks + 1
  return kind === KINDS.unseen ? marks : 0
}

const KINDS = { mark: 1, unseen: 2, other: 3 } as const

const findKind = (char: string) => {
  if (MARK.test(char)) return KINDS.mark
  return UNSEEN.test(char) ? KINDS.unseen : KINDS.other
}

/** The kinds of single code units that were seen before: a look takes a tenth of the two expressions' time. */
const known = new Uint8Array(0x1_00_00)

function kindOf(char: string): number {
  const unit = char.charCodeAt(0)
  known[unit] ||= findKind(char)
  return known[unit]
}
