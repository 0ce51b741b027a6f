import { lastOf } from '#domain/base/lists.ts'
import { getSegmenter } from '#domain/text/segmenter.ts'

/** Lines of a name as they are drawn, and their size (in units of the drawing). */
export type NameLines = { lines: string[]; size: number }

const MAX_SIZE = 76
const MIN_SIZE = 40
const MAX_LINES = 3

/** Maximum width at which a sign is drawn, in parts of its height; signs above or below another take no room. */
function widthOf(sign: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]+$/u.test(sign)) return 0
  if (/^\p{Script=Myanmar}/u.test(sign)) return /^[\u102b\u102c\u1031\u1038\u103b]/u.test(sign) ? 0.65 : 1.05
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\uff01-\uff60]/u.test(sign)) return 1.05
  if (/^[a-z0-9 .,'’-]/.test(sign)) return 0.6
  if (/^\p{Script=Latin}/u.test(sign)) return 0.8
  // Whole phrases that are one sign.
  if (/^[\ufdf0-\ufdfd]/.test(sign)) return 12
  return /^[\u{1f000}-\u{1ffff}]/u.test(sign) ? 1.5 : 1.1
}

const lengthOf = (text: string) => [...text].reduce((sum, sign) => sum + widthOf(sign), 0)

/** Parts of a text; where there is no segmenter, a word ends at a space and every code point is a sign. */
const partsBy = (granularity: 'word' | 'grapheme', text: string): string[] => {
  const segmenter = getSegmenter('my', granularity)
  if (segmenter) return [...segmenter.segment(text)].map(({ segment }) => segment)
  return granularity === 'word' ? text.split(/( )/) : [...text]
}

/** Parts between which a line may end: words, and of a word longer than a line its signs. */
const partsOf = (name: string, most: number): string[] =>
  partsBy('word', name).flatMap((word) => (lengthOf(word) <= most ? [word] : partsBy('grapheme', word)))

function inLines(name: string, most: number): string[] {
  const lines = ['']
  for (const part of partsOf(name, most)) {
    const last = lastOf(lines) ?? ''
    if (last !== '' && lengthOf(last + part) > most) lines.push(part)
    else lines[lines.length - 1] = last + part
  }
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/**
 * A name as large as fits into a width: on one line, smaller on up to three, and one that is still longer is cut.
 * @param width of a line, in units of the drawing
 */
export function nameLines(name: string, width: number): NameLines {
  const text = name.replace(/\s+/gu, ' ').trim()
  const size = Math.floor(Math.min(MAX_SIZE, width / Math.max(lengthOf(text), 1)))
  if (size >= MIN_SIZE + 12) return { lines: [text], size }
  for (const smaller of [60, 50, MIN_SIZE]) {
    const lines = inLines(text, width / smaller)
    if (lines.length <= MAX_LINES) return { lines, size: smaller }
  }
  const lines = inLines(text, width / MIN_SIZE - 1).slice(0, MAX_LINES)
  return { lines: lines.map((line, at) => (at === MAX_LINES - 1 ? `${line}…` : line)), size: MIN_SIZE }
}
