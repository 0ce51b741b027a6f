/** What browsers of 2020 (Chrome 87, Safari 14, Firefox 78) have not. */
const NEWER: [object, string[]][] = [
  [Array, ['fromAsync']],
  [
    Array.prototype,
    ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with', 'group'],
  ],
  [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
  [Object, ['hasOwn', 'groupBy']],
  [Map, ['groupBy']],
]

/** What the function answers where these are missing; they are back afterwards. */
export function withoutNewerMethods<T>(run: () => T): T {
  const taken = NEWER.flatMap(([holder, names]) =>
    names.flatMap((name) => {
      const found = Object.getOwnPropertyDescriptor(holder, name)
      return found ? [{ holder, name, found }] : []
    }),
  )
  for (const { holder, name } of taken) Reflect.deleteProperty(holder, name)
  try {
    return run()
  } finally {
    for (const { holder, name, found } of taken) Object.defineProperty(holder, name, found)
  }
}
