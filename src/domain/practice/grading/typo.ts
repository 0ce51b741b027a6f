/** Words in lower case that a slip must not make: common ones, and those of the question and its course. */
export type TypoVocabulary = { real: ReadonlySet<string>; known: ReadonlySet<string> }

/** Shorter words have too many neighbours for a slip to be told from another word. */
const MIN_WORD_LENGTH = 5
/**
 * True if the word is written with one slip: a letter too many, too few or wrong, or two neighbours turned about. Not at its first letter
 * nor at its last, not in or right before an ending that carries grammar, and not when the slip makes a word.
 */
export function isTypo(written: string, right: string, { real, known }: TypoVocabulary): boolean {
  if (right.length < MIN_WORD_LENGTH || !/^\p{L}+$/u.test(right) || !/^\p{L}+$/u.test(written)) return false
  if (written === right || real.has(written) || known.has(written)) return false
  const { earliest, latest, less, more } = differing(written, right)
  const ending = grammarEnding(right)
  const inTime = ending ? latest < right.length - ending.length - 1 : earliest < right.length - 1
  if (latest === 0) return false
  if (isTurned(less, more)) return inTime
  if (less.length > 1 || more.length > 1) return false
  return (
    inTime &&
    !turnsYBeforeEnding(less + more, right.slice(latest + 1)) &&
    !doublesBeforeEnding(written, right, latest)
  )
}

const grammarEnding = (word: string) =>
  /(?:ing|ed|es|ly)$/.exec(word)?.[0] ?? (/(?:^|[^s])s$/.test(word) ? 's' : '')

/**
 * True if the gap between two words may be wanting, or be too many where one word is right. Not when that makes other words: `every day`.
 */
export function isGapTypo(
  [one, other]: readonly string[],
  isRight: boolean,
  { real, known }: TypoVocabulary,
): boolean {
  const joined = `${one}${other}`
  if (joined.length < MIN_WORD_LENGTH) return false
  return isRight ? !(LITTLE.test(one ?? '') && real.has(joined)) : !real.has(joined) && !known.has(joined)
}
/** Words that stand alone before another word. */
const LITTLE = /^(?:an?|all|any|be|can|every|for|in|may|no|on|out|some|to|up|with)$/

/** The letters that differ, of the right and of the written word, and the earliest and latest place where they can stand. */
function differing(written: string, right: string) {
  const shorter = Math.min(written.length, right.length)
  let head = 0
  while (head < shorter && written[head] === right[head]) head++
  let tail = 0
  while (tail < shorter && written[written.length - 1 - tail] === right[right.length - 1 - tail]) tail++
  const end = Math.min(tail, shorter - head)
  return {
    latest: head,
    earliest: Math.min(head, shorter - tail),
    less: right.slice(head, right.length - end),
    more: written.slice(head, written.length - end),
  }
}

const isTurned = (less: string, more: string) =>
  less.length === 2 && more.length === 2 && less[0] === more[1] && less[1] === more[0]

/** `biger` for `bigger`: the doubling is the rule that is learned. */
function doublesBeforeEnding(written: string, right: string, place: number): boolean {
  if (written.length === right.length) return false
  const longer = written.length > right.length ? written : right
  return (
    /^.?(?:er|est)$/.test(longer.slice(place)) &&
    (longer[place] === longer[place - 1] || longer[place] === longer[place + 1])
  )
}

/** `tryed` for `tried`. */
const turnsYBeforeEnding = (letters: string, rest: string) =>
  /^(?:iy|yi)$/.test(letters) && /^(?:ed|es|er|est|ly|ing)?$/.test(rest)
