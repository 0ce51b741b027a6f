import { compareKey } from '#domain/text/compare-key.ts'
import type { Piece } from './question.ts'

/**
 * Compares what was written with what was right: word by word, and within words that resemble each other code point by code point. A
 * combining mark stays with its letter, since alone it cannot be shown.
 */
export function difference(written: string, right: string): Piece[] {
  const [one, other] = [words(written), words(right)]
  const pieces: Piece[] = []
  for (const [from, to, same] of align(one, other, sameText)) {
    if (from.length === 1 && to.length === 1 && resemble(from[0] ?? '', to[0] ?? ''))
      for (const [extra, missing, kept] of align(letters(from[0] ?? ''), letters(to[0] ?? ''), sameText))
        add(pieces, extra, missing, kept)
    else add(pieces, from, to, same)
  }
  return pieces
}

/** Number of letters that differ: insertions, deletions and substitutions (Levenshtein). */
export function editDistance(one: readonly string[], other: readonly string[]): number {
  let row = other.map((_, j) => j + 1)
  row.unshift(0)
  one.forEach((a, i) => {
    const next = [i + 1]
    other.forEach((b, j) => {
      next.push(Math.min((row[j] ?? 0) + (a === b ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    })
    row = next
  })
  return row[other.length] ?? 0
}

/** Letters with the marks that hang on them. */
export function letters(text: string): string[] {
  return text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
}

const bare = (text: string) => compareKey(text).replace(/[^\p{L}\p{M}\p{N}'\s]/gu, '')

/** Equal except for case, width and punctuation. */
const sameText = (a: string, b: string) => a === b || (bare(a) !== '' && bare(a) === bare(b))

const words = (text: string) => text.match(/\s+|[^\s]+/gu) ?? []

const resemble = (one: string, other: string) => {
  const [a, b] = [letters(one.toLowerCase()), letters(other.toLowerCase())]
  return editDistance(a, b) <= Math.max(1, Math.min(a.length, b.length) / 2)
}

type Run = [extra: string[], missing: string[], same: string[]]

/** The longest common subsequence, as runs of differing pieces and single equal ones. */
function align(one: string[], other: string[], equal: (a: string, b: string) => boolean): Run[] {
  const width = other.length + 1
  const longest = new Array<number>((one.length + 1) * width).fill(0)
  for (let i = one.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      longest[i * width + j] = equal(one[i] ?? '', other[j] ?? '')
        ? (longest[(i + 1) * width + j + 1] ?? 0) + 1
        : Math.max(longest[(i + 1) * width + j] ?? 0, longest[i * width + j + 1] ?? 0)
  const runs: Run[] = []
  let run: Run = [[], [], []]
  let [i, j] = [0, 0]
  const close = () => {
    if (run[0].length + run[1].length > 0) runs.push(run)
    run = [[], [], []]
  }
  while (i < one.length || j < other.length) {
    if (i < one.length && j < other.length && equal(one[i] ?? '', other[j] ?? '')) {
      close()
      runs.push([[], [], [one[i++] ?? '']])
      j++
    } else if (
      j >= other.length ||
      (i < one.length && (longest[(i + 1) * width + j] ?? 0) >= (longest[i * width + j + 1] ?? 0))
    )
      run[0].push(one[i++] ?? '')
    else run[1].push(other[j++] ?? '')
  }
  close()
  return runs
}

function add(pieces: Piece[], extra: string[], missing: string[], same: string[]) {
  for (const [kind, parts] of [
    ['same', same],
    ['extra', extra],
    ['missing', missing],
  ] as const) {
    const text = parts.join('')
    const last = pieces[pieces.length - 1]
    if (text === '') continue
    if (last?.kind === kind) last.text += text
    else pieces.push({ kind, text })
  }
}
