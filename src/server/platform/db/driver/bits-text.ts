/**
 * A set of ids as PostgreSQL reads a bit string: the bit `id`, counted from the left from 0, is 1 for each id. To ask for one costs
 * next to nothing, where a list of ids is read and hashed by each statement.
 * @param length how many bits it has: a multiple of 4, above every id
 */
export function bitsText(ids: Iterable<number>, length: number): string {
  const digits = new Uint8Array(length / 4)
  for (const id of ids) {
    const at = id >> 2
    digits[at] = (digits[at] ?? 0) | (8 >> (id & 3))
  }
  return `x${Array.from(digits, (digit) => digit.toString(16)).join('')}`
}
