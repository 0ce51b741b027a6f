import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'

const root = join(import.meta.dirname, '../..')

/** Names that files of one kind export on purpose, so that whatever loads them finds it. */
const PATTERNS: readonly { files: RegExp; names: readonly string[] }[] = [
  { files: /\.(page|layout|data)\.tsx?$/, names: ['loader', 'action', 'meta', 'handle'] },
  { files: /\.island\.tsx$/, names: ['island'] },
  { files: /\.handlers\.ts$/, names: ['handlers'] },
  { files: /^src\/contract\/|\.feature\.ts$/, names: Object.keys(contract) },
  { files: /^src\/cli\//, names: ['run', 'readOrder', 'execute'] },
  { files: /^src\/server\/providers\/payments\//, names: ['readOutcome', 'isSigned'] },
]

type Exported = { name: string; file: string }

/** Names that a module declares and exports; what it passes on from another (`export … from`) is the same thing. */
const exportedBy = (file: string, text: string): Exported[] =>
  [
    ...new Set(
      [
        ...text.matchAll(
          /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) ([\w$]+)/gm,
        ),
      ].map(([, name = '']) => name),
    ),
  ].map((name) => ({ name, file }))

/** Names that stand for different things, with the files that declare them. */
function homonyms(all: readonly Exported[]): string[] {
  return [...Map.groupBy(all, ({ name }) => name)].flatMap(([name, found]) => {
    const files = found.map(({ file }) => file)
    const isOnPurpose = PATTERNS.some(
      ({ files: kind, names }) => names.includes(name) && files.every((file) => kind.test(file)),
    )
    return files.length < 2 || isOnPurpose ? [] : [`${name}: ${files.join(', ')}`]
  })
}

const exportsOfSource = (): Exported[] =>
  globSync('src/**/*.{ts,tsx}', {
    cwd: root,
    exclude: ['src/messages/**', '**/*.{test,suite}.{ts,tsx}', '**/*.d.ts'],
  })
    .toSorted()
    .flatMap((file) => exportedBy(file, readFileSync(join(root, file), 'utf8')))

test('no two things in src/ have one name', () => {
  expect(homonyms(exportsOfSource())).toEqual([])
})

test('a name that is given twice is found', () => {
  const planted = [
    ...exportedBy('src/domain/a.ts', 'export type Session = { id: number }\n'),
    ...exportedBy('src/web/b.ts', 'export async function Session() {}\nexport { Other } from "./c.ts"\n'),
    ...exportedBy('src/web/c.ts', 'export const Other = 1\nexport type Other = 2\n'),
  ]
  expect(homonyms(planted)).toEqual(['Session: src/domain/a.ts, src/web/b.ts'])
})

test('what a kind of file is loaded by may repeat there, and nowhere else', () => {
  const island = exportedBy('src/web/a.island.tsx', 'export const island = {}\n')
  const other = exportedBy('src/web/b.island.tsx', 'export const island = {}\n')
  const elsewhere = exportedBy('src/web/c.ts', 'export const island = {}\n')
  expect(homonyms([...island, ...other])).toEqual([])
  expect(homonyms([...island, ...other, ...elsewhere])).toHaveLength(1)
})
