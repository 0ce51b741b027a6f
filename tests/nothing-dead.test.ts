import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Module, parseModule } from './support/exports.ts'

const root = join(import.meta.dirname, '..')

/** The build loads these by the file's name. */
const LOADED_BY_NAME =
  /^src\/web\/(page-handler\.ts|routes\.ts|islands\/wake\.tsx|worker\/worker\.ts|i18n\/jsx-(dev-)?runtime\.ts|.*\.(page|layout|data|island|behaviour)\.tsx?)$/

/** What documents and tests are held against. */
const HELD_AGAINST = [/^src\/server\/platform\/config\.ts SETTINGS$/]

const isTest = (path: string) => /\.(test|suite)\.tsx?$/.test(path) || path.startsWith('tests/')

/** Text of each module, by its path. */
type Sources = [path: string, text: string][]

async function sourcesOf(...folders: string[]): Promise<Sources> {
  const entries = await Promise.all(
    folders.map((folder) => readdir(join(root, folder), { recursive: true, withFileTypes: true })),
  )
  const paths = entries
    .flat()
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !path.startsWith('src/messages/'))
  return await Promise.all(
    [...paths, 'vite.config.ts', 'vite.worker.config.ts', 'vite.outbound.config.ts'].map(
      async (path): Promise<[string, string]> => [path, await readFile(join(root, path), 'utf8')],
    ),
  )
}

const modulesOf = (sources: Sources): Promise<[path: string, module: Module][]> =>
  Promise.all(
    sources.map(async ([path, text]): Promise<[string, Module]> => [path, await parseModule(path, text)]),
  )

/** The exports of src/ that nothing but tests uses. */
async function deadExports(sources: Sources): Promise<string[]> {
  const modules = await modulesOf(sources)
  const used = new Set<string>()
  for (const [path, { imports }] of modules)
    if (!isTest(path)) for (const [from, name] of imports) used.add(`${from} ${name}`)
  return modules.flatMap(([path, { exports, usesItself }]) =>
    !path.startsWith('src/') || isTest(path) || LOADED_BY_NAME.test(path) || used.has(`${path} *`)
      ? []
      : exports
          .filter((name) => !used.has(`${path} ${name}`) && !usesItself.has(name))
          .map((name) => `${path} ${name}`),
  )
}

const isValue = (name: string, text: string) =>
  new RegExp(`^export (async )?(function\\*?|const|class) ${name}\\b`, 'm').test(text)

/** The values that src/ exports and no other file imports, tests included. */
async function ownExports(sources: Sources): Promise<string[]> {
  const modules = await modulesOf(sources)
  const used = new Set(modules.flatMap(([, { imports }]) => imports.map(([from, name]) => `${from} ${name}`)))
  const textOf = new Map(sources)
  return modules.flatMap(([path, { exports }]) =>
    !path.startsWith('src/') || LOADED_BY_NAME.test(path) || used.has(`${path} *`)
      ? []
      : exports
          .filter((name) => !used.has(`${path} ${name}`) && isValue(name, textOf.get(path) ?? ''))
          .map((name) => `${path} ${name}`),
  )
}

test('whatever src/ exports is used by more than tests', async () => {
  const dead = await deadExports(await sourcesOf('src', 'bin', 'vite', 'tests'))
  expect(dead.filter((id) => !HELD_AGAINST.some((held) => held.test(id)))).toEqual([])
})

test('an export that only a test imports is found, one that the program uses is not', async () => {
  const use = (names: string, from: string) => `import { ${names} } from '${from}'\nexport default ${names}\n`
  const dead = await deadExports([
    ['src/domain/a.ts', 'export const tested = 1\nexport const used = 2\nexport type Idle = string\n'],
    ['src/domain/b.ts', 'export function own() {}\nown()\n// idle is named here\nexport const idle = 3\n'],
    ['src/domain/a.test.ts', use('tested', './a.ts')],
    ['tests/support/c.ts', use('idle', '#domain/b.ts')],
    ['src/server/app/main.ts', "import { used } from '#domain/a.ts'\nused\n"],
  ])
  expect(dead).toEqual(['src/domain/a.ts tested', 'src/domain/a.ts Idle', 'src/domain/b.ts idle'])
})

test('no value is exported that its own file alone uses', async () => {
  expect(await ownExports(await sourcesOf('src', 'bin', 'vite', 'tests', 'bench'))).toEqual([])
})

test('a value that only its own file uses is found, one that a test imports and a type are not', async () => {
  const own = await ownExports([
    ['src/domain/a.ts', 'export const own = 1\nexport const tested = own\nexport type Own = string\n'],
    ['src/domain/a.test.ts', "import { tested } from './a.ts'\ntested\n"],
  ])
  expect(own).toEqual(['src/domain/a.ts own'])
})
