import { dataOf, isServed, SERVED } from './served.ts'

type Entry = Parameters<typeof isServed>[0]
type Part = [owner: string, name: string, isStatic: boolean]

const partsOf = (tree: object, isLacking: (compat: Entry) => boolean): Part[] => [
  // Whole objects, and functions that belong to none.
  ...Object.entries(tree as Record<string, { __compat?: Entry }>).flatMap(([owner, { __compat }]) =>
    __compat && isLacking(__compat) ? [['Window', owner, false] as Part] : [],
  ),
  ...Object.entries(tree).flatMap(([owner, members]) =>
    Object.entries(members as Record<string, { __compat?: Entry }>).flatMap(([member, { __compat }]) => {
      const [name = '', ofType] = member.split('_static')
      return __compat && /^[a-zA-Z]+$/.test(name) && isLacking(__compat)
        ? [[owner, name, ofType !== undefined] as Part]
        : []
    }),
  ),
]

/**
 * Parts of the language that some served browser lacks, and parts of the browser that Chrome 87 lacks, beside those of others which our
 * scripts would miss most. Errors and long typed arrays stay: the tests' own
 * tool needs them.
 */
export const LACKING: Part[] = [
  ...partsOf(dataOf('javascript', 'builtins'), (compat) => !isServed(compat)).filter(
    ([owner, name]) => owner !== 'Error' && !/^Big(Int|Uint)64Array$/.test(name),
  ),
  ...partsOf(
    dataOf('api'),
    (compat) =>
      !isServed(
        compat,
        SERVED.filter(({ name }) => name === 'chrome'),
      ),
  ),
  ['SubmitEvent', 'submitter', false],
  ['HTMLFormElement', 'requestSubmit', false],
  ['Crypto', 'randomUUID', false],
]

/** Run in the page before its scripts: takes these parts away. */
export function takeAway(parts: readonly Part[]): void {
  for (const [owner, name, isStatic] of parts) {
    const holder: unknown = Reflect.get(globalThis, owner)
    if ((typeof holder !== 'function' && typeof holder !== 'object') || holder === null) continue
    const prototype: unknown = Reflect.get(holder, 'prototype')
    if (!isStatic && typeof prototype === 'object' && prototype !== null)
      Reflect.deleteProperty(prototype, name)
    if (owner === 'Window') Reflect.deleteProperty(globalThis, name)
    // Data has no word for a static method of the language.
    Reflect.deleteProperty(holder, name)
  }
}
