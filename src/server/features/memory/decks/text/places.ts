import type { Roles } from './columns.ts'
import type { TextHead } from './text-head.ts'

/** Rows of which the cells are looked at. */
const LOOKED_AT = 1_000

/**
 * Columns that nothing names: from left to right the front and the back. A column without any text is none; one that only numbers the
 * rows, and one in kana beside one in kanji, is no side where two others are left.
 */
export function rolesByPlace({ places }: TextHead, width: number, body: readonly string[][]): Roles {
  const taken = new Set(Object.values(places).map((column) => column - 1))
  const free = Array.from({ length: width }, (_, place) => place).filter((place) => !taken.has(place))
  const filled = free.filter((place) => body.some((row) => (row[place] ?? '').trim() !== ''))
  const cells = (place: number | undefined) =>
    place === undefined ? [] : body.slice(0, LOOKED_AT).map((row) => (row[place] ?? '').trim())
  const sides = filled.length < 2 ? free : filled
  if (sides.length > 2 && isCount(cells(sides[0]))) sides.shift()
  const isRead = sides.length > 2 && isReading(cells(sides[1]), cells(sides[0]))
  const [reading] = isRead ? sides.splice(1, 1) : []
  const [front = 0, back = front + 1] = sides
  return { front, back, ...(reading !== undefined && { reading }) }
}

/** True if the cells count: 1, 2, 3, from any number on. */
function isCount(cells: readonly string[]): boolean {
  const numbers = cells
    .filter(Boolean)
    .map((cell) => Number(/^(\d{1,6})[.)]?$/.exec(cell)?.[1] ?? Number.NaN))
  return numbers.length > 1 && numbers.every((one, at) => one === (numbers[0] ?? 0) + at)
}

const KANA = /^[\s\p{P}\u3040-\u30ff\uff66-\uff9f]+$/u

/** True if cells in kana stand beside such that have kanji. */
function isReading(cells: readonly string[], words: readonly string[]): boolean {
  const found = cells.filter(Boolean)
  return (
    found.length > 0 &&
    found.every((cell) => KANA.test(cell)) &&
    words.some((word) => /\p{Script=Han}/u.test(word))
  )
}
