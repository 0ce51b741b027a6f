import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataOf, isServed } from './served.ts'

const root = join(import.meta.dirname, '../..')
const LIBS = globSync('node_modules/@typescript/*/lib', { cwd: root })[0] ?? ''

const textOf = (lib: string) => readFileSync(join(root, LIBS, `lib.${lib.toLowerCase()}.d.ts`), 'utf8')

/** A library of types with all that it refers to. */
function wholeOf(lib: string, seen = new Set<string>()): string {
  if (seen.has(lib)) return ''
  seen.add(lib)
  const text = textOf(lib)
  const more = [...text.matchAll(/\/\/\/ <reference lib="([^"]+)" \/>/g)].map(([, name = '']) =>
    wholeOf(name, seen),
  )
  return [text, ...more].join('\n')
}

type Entry = { __compat?: Parameters<typeof isServed>[0] }

/** What the types of these libraries offer of the language that a served browser lacks. */
function youngIn(libs: readonly string[]): string[] {
  const text = libs.map((lib) => wholeOf(lib)).join('\n')
  return Object.entries(dataOf('javascript', 'builtins') as Record<string, Record<string, Entry>>).flatMap(
    ([owner, members]) => {
      const bodies = [
        ...text.matchAll(
          new RegExp(`interface (?:Readonly)?${owner}(?:Constructor)?\\b[^{]*\\{([\\s\\S]*?)\\n\\}`, 'g'),
        ),
      ]
        .map(([, body = '']) => body)
        .join('\n')
      return Object.entries(members).flatMap(([member, { __compat }]) => {
        const name = member.split('_static')[0] ?? ''
        const isOffered = new RegExp(`^\\s+${name}\\??[(<:]`, 'm').test(bodies)
        return /^[a-z]\w+$/i.test(name) && isOffered && __compat && !isServed(__compat)
          ? [`${owner}.${name}`]
          : []
      })
    },
  )
}

const libsOf = (folder: string): string[] =>
  JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8')).compilerOptions.lib

/** Types that nobody can take for a method: their files are part of an edition that has more. */
const NO_METHODS = ['Atomics.', 'SharedArrayBuffer.', 'BigInt', 'DataView.']

test.each(['src/domain', 'src/contract', 'src/web', 'src/web/runtime/worker'])(
  'the types of %s offer nothing of the language that a served browser lacks',
  (folder) => {
    const libs = libsOf(folder).filter((lib) => !/^(DOM|WebWorker)/.test(lib))
    for (const lib of libs) expect(existsSync(join(root, LIBS, `lib.${lib.toLowerCase()}.d.ts`))).toBe(true)
    const young = youngIn(libs).filter((one) => !NO_METHODS.some((begin) => one.startsWith(begin)))
    expect(young).toEqual([])
  },
)

test('a younger edition would be found', () => {
  expect(youngIn(['ES2023'])).toEqual(
    expect.arrayContaining(['Array.at', 'Array.toSorted', 'Array.findLast', 'Object.hasOwn']),
  )
})
