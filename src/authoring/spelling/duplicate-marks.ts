/** Marks that one forgets, or types twice. */
const MARK = /[\u102b-\u1032\u1036-\u103e]/

/** Marks that one takes for each other, and final consonants that sound alike; in pairs. */
const ALIKE = ['ိီ', 'ုူ', 'ါာ', 'ျြ', '့း', 'ွှ', 'ံ့', 'ဲ့', 'တပ', 'နမ', 'ဉင', 'ဉည']
const areAlike = (one: string, other: string) =>
  ALIKE.some((pair) => pair === one + other || pair === other + one)

/** A text without one of its marks or final consonants, and which it was. */
type Shortened = { rest: string; mark: string; isMark: boolean }

function shortened(text: string): Shortened[] {
  const found: Shortened[] = []
  for (let at = 1; at < text.length; at++) {
    const mark = text.charAt(at)
    const isMark = MARK.test(mark)
    if (isMark || /^.\u1037?\u103a/.test(text.slice(at)))
      found.push({ rest: text.slice(0, at) + text.slice(at + 1), mark, isMark })
  }
  return found
}

/** Finds the texts of a list, all in canonical order, that differ from another text by one mark: one less, one more or another. */
export function makeDuplicateMarkFinder(list: Iterable<string>): (text: string) => ReadonlySet<string> {
  const texts = new Set(list)
  const byRest = new Map<string, { text: string; mark: string; isMark: boolean }[]>()
  for (const text of texts)
    for (const { rest, mark, isMark } of shortened(text)) {
      const others = byRest.get(rest)
      const entry = { text, mark, isMark }
      if (others) others.push(entry)
      else byRest.set(rest, [entry])
    }
  return (text) => {
    const found = new Set<string>()
    for (const { text: longer, isMark } of byRest.get(text) ?? []) if (isMark) found.add(longer)
    for (const { rest, mark, isMark } of shortened(text)) {
      if (isMark && texts.has(rest)) found.add(rest)
      for (const other of byRest.get(rest) ?? []) if (areAlike(mark, other.mark)) found.add(other.text)
    }
    found.delete(text)
    return found
  }
}
