import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** What types can't say, each once. */
const CASTS = [
  // Messages are made from the catalogues, by the names that the compiled ones have.
  'src/server/platform/messages.ts',
  // Vite loads a module without its type.
  'src/server/app/pages/host.ts',
  // TypeScript's library takes every worker for a page's.
  'src/web/runtime/worker/pushes.ts',
  'src/web/runtime/worker/worker.ts',
  // A kind and its items belong together by their name alone.
  'src/web/offline/outbox-kinds.ts',
  'src/web/offline/outbox-of.ts',
  // React's types leave the function for development out.
  'src/web/i18n/jsx-dev-runtime.ts',
]

/** Paths of packages that say nothing of what they export. */
const UNDECLARED = ['myanmar-tools/build_node/zawgyi_detector.js']

type Source = [path: string, text: string]
const sources: Source[] = await Promise.all(
  globSync(['src/**/*.{ts,tsx}', 'vite/**/*.ts', 'bin/**/*.mjs'], {
    cwd: root,
    exclude: ['src/messages/**', '**/*.{test,suite}.*', 'src/server/platform/db/**'],
  }).map(async (path): Promise<Source> => [path, await readFile(join(root, path), 'utf8')]),
)

/** Uses of a name with an underscore before it, of anything but the object itself. */
const underscored = ([path, text]: Source) =>
  [...text.matchAll(/(?<!\bthis)\??\.(_[a-zA-Z]\w*)/g)].map(([, name]) => `${path} ${name}`)

const casts = ([path, text]: Source) => (/\bas unknown as\b/.test(text) ? [path] : [])

/** The package of an import, and the path within it. */
const PACKAGE_PATH = /\b(?:from|import)\s*\(?\s*['"]((?:@[\w-]+\/)?[\w-][\w.-]*)\/([\w./-]+)['"]/g

async function undeclared([, text]: Source): Promise<string[]> {
  const paths = [...text.matchAll(PACKAGE_PATH)].map(([, name = '', path = '']) => ({ name, path }))
  const found = await Promise.all(
    paths.map(async ({ name, path }) => {
      const declared = await readFile(join(root, 'node_modules', name, 'package.json'), 'utf8').catch(
        () => null,
      )
      const isOpen = declared !== null && JSON.parse(declared).exports === undefined
      return isOpen ? [`${name}/${path}`] : []
    }),
  )
  return found.flat()
}

test('nothing uses what another calls its own by an underscore', () => {
  expect(sources.flatMap(underscored)).toEqual([])
  expect(underscored(['x.ts', 'stream._handle.write(1); this._own = 1; query?._result'])).toEqual([
    'x.ts _handle',
    'x.ts _result',
  ])
})

test('a type is asserted against all types only where it is known', () => {
  expect(sources.flatMap(casts).toSorted()).toEqual(CASTS.toSorted())
})

test('of a package only what it exports is imported', async () => {
  const found = (await Promise.all(sources.map(undeclared))).flat()
  expect([...new Set(found)]).toEqual(UNDECLARED)
  expect(
    await undeclared(['x.ts', "import x from 'myanmar-tools/src/x.js'\nimport 'entities/decode'\n"]),
  ).toEqual(['myanmar-tools/src/x.js'])
})
