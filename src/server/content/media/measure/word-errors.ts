/** How many words of `said` were misheard, missed or added: the smallest number of changes that turns one list into the other. */
export function wordErrors(said: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, index) => index)
  for (const [index, word] of said.entries()) {
    const next = [index + 1]
    for (const [at, other] of heard.entries())
      next.push(
        Math.min((row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1, (row[at] ?? 0) + (word === other ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}

/** The words of a line as a recogniser writes them. */
export const heardWords = (line: string): string[] =>
  line
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[^a-z' ]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)

/** A sample of the lines, taken evenly from all of them. */
export const evenly = <Item>(items: readonly Item[], count: number): Item[] =>
  items.length <= count
    ? [...items]
    : Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)] as Item)
