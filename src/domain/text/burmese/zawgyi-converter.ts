import { type Rule, ZAWGYI_TO_UNICODE } from './zawgyi-rules.ts'

/** The rules take quadratic time on some runs: longer pieces aren't sentences and stay as they are. */
const MAX_PIECE_LENGTH = 2_000

/** The text read as Zawgyi, every run of Burmese but its two sentence marks, which both encodings share. */
export function convertFromZawgyi(text: string): string {
  return text.replace(/[\u1000-\u1049\u104c-\u109f]+/g, (piece) =>
    piece.length > MAX_PIECE_LENGTH ? piece : readByRules(piece),
  )
}

type CompiledRule = {
  at: RegExp
  /** Replacement of a single character, where the rule is no more than that. */
  ofOne: string | null
  put: (match: RegExpExecArray) => string
  isAtStart: boolean
  isReadAgain: boolean
}
type Phase = {
  rules: readonly CompiledRule[]
  /** Pattern of the places where the next rule could match. */
  next: RegExp
  /** By a code unit: the rules that can begin with it. */
  byFirst: (first: number) => readonly number[]
}

let phases: readonly Phase[] | undefined

/**
 * Exactly what myanmar-tools makes of a text, which tries every rule at every character and cuts the text each time; here one expression finds
 * where the next rule could match, and only rules that begin with that character are tried.
 */
export function readByRules(text: string): string {
  phases ??= ZAWGYI_TO_UNICODE.map(compilePhase)
  return phases.reduce(runPhase, text)
}

/**
 * From where a rule matched, the rules after it are tried behind what it put there; then all of them again. Where none of all
 * matches, one character is passed.
 */
function runPhase(text: string, { rules, next, byFirst }: Phase): string {
  let rest = text
  let out = ''
  let isStart = true
  let at = 0
  while (at < rest.length) {
    next.lastIndex = at
    const found = next.exec(rest)
    if (!found) break
    if (found.index > at) isStart = false
    out += rest.slice(at, found.index)
    at = found.index
    let isFound = false
    for (let index = firstFrom(byFirst(rest.charCodeAt(at)), 0); index < rules.length; ) {
      const rule = rules[index] as CompiledRule
      const match = rule.isAtStart && !isStart ? null : matchAt(rest, at, rule)
      if (match) {
        isFound = true
        const after = at + match.length
        if (rule.isReadAgain) {
          rest = match.put + rest.slice(after)
          at = 0
        } else {
          out += match.put
          at = after
        }
      }
      index = firstFrom(byFirst(rest.charCodeAt(at)), index + 1)
    }
    if (!isFound) out += rest.charAt(at++)
    isStart = false
  }
  return out + rest.slice(at)
}

/** A rule's match of the text at a place where it can begin. */
function matchAt(text: string, at: number, rule: CompiledRule): { length: number; put: string } | null {
  if (rule.ofOne !== null) return { length: 1, put: rule.ofOne }
  rule.at.lastIndex = at
  const match = rule.at.exec(text)
  return match && { length: match[0].length, put: rule.put(match) }
}

function firstFrom(indexes: readonly number[], from: number): number {
  for (const index of indexes) if (index >= from) return index
  return Number.POSITIVE_INFINITY
}

function compilePhase(phase: readonly Rule[]): Phase {
  const rules = phase.map(([pattern, replacement, only]) => ({
    at: new RegExp(pattern, 'y'),
    ofOne: /^(?:\[[^\]]*\]|[^(])$/.test(pattern) ? replacement : null,
    put: putting(replacement),
    isAtStart: only !== undefined,
    isReadAgain: only === 'at-start-again',
  }))
  const beginnings = phase.map(([pattern]) => beginningOf(pattern))
  const startingWith = (first: number) =>
    beginnings.flatMap((beginning, index) => (beginning.test(String.fromCharCode(first)) ? [index] : []))
  const ofBurmese = Array.from({ length: 0xa0 }, (_, i) => startingWith(0x1000 + i))
  const byFirst = (first: number) => ofBurmese[first - 0x1000] ?? (first >= 0 ? startingWith(first) : [])
  return { rules, next: new RegExp(anyOf(phase.map(([pattern]) => pattern)), 'g'), byFirst }
}

/** A pattern's first character or class, in brackets or not, where it stands there once. */
const HEAD = /^(?:\((\[[^\]]*\]|[^[])\)|(\[[^\]]*\]|[^([]))(?![*+])/

/** Matches where one of the patterns does; those with the same beginning together, so that it is tried once for all. */
function anyOf(patterns: readonly string[]): string {
  const tails = new Map<string, string[]>()
  for (const pattern of patterns) {
    const [whole = pattern, grouped, plain] = HEAD.exec(pattern) ?? []
    const head = grouped ?? plain ?? `(?:${pattern})`
    tails.set(head, [...(tails.get(head) ?? []), pattern.slice(whole.length)])
  }
  return [...tails].map(([head, rests]) => `${head}(?:${rests.join('|')})`).join('|')
}

/** Makes the replacement for what a rule matched: `$1` stands for its first group. */
function putting(replacement: string): CompiledRule['put'] {
  const parts = replacement.split(/\$(\d)/)
  return (match) => parts.reduce((put, part, i) => put + (i % 2 ? (match[Number(part)] ?? '') : part), '')
}

/** Matches a character with which a match of the pattern can begin: its first character or class, and what may follow if that may be absent. */
function beginningOf(pattern: string): RegExp {
  const [whole, one, repeat] = /^\(?(\[[^\]]*\]|\\u....|[^\\])\)?([*+]?)\)?/.exec(pattern) ?? []
  if (whole === undefined || one === undefined) throw new Error(`No beginning: ${pattern}`)
  const optional = repeat === '*' ? `|${beginningOf(pattern.slice(whole.length)).source}` : ''
  return new RegExp(`^(?:${one}${optional.replaceAll('^', '')})`)
}
