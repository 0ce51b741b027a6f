import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Of Kysely's, what is a piece of a statement until something executes it. */
const PIECE_TYPE = /\b(?:RawBuilder|AliasedRawBuilder|Expression|ExpressionBuilder|SelectQueryBuilder)\b/
const BUILDS = /\bsql(?:<[^`]*>)?`|\bsql\.(?:ref|lit|join)\(|\.selectFrom\(/
const EXECUTES = /\.execute(?:TakeFirst(?:OrThrow)?)?\(|\.stream\(/

type Source = [path: string, text: string]

/** The declarations of a module, each from its beginning at the margin to the next. */
const declarationsOf = (text: string) =>
  text.split(/^(?=export |const |let |function |async function |type |import |\/\*\*)/m)

/** What a declaration says before its body. */
const headOf = (declaration: string) => declaration.split(/=>|\{\n/, 1)[0] ?? ''

/** The exported constants and functions of a module that take, are or answer a piece of a statement. */
const piecesOf = (text: string): string[] =>
  declarationsOf(text).flatMap((declaration) => {
    const [, isAsync, name] = /^export (async )?(?:function|const) (\w+)/.exec(declaration) ?? []
    const isUnexecuted = !isAsync && BUILDS.test(declaration) && !EXECUTES.test(declaration)
    const isPiece = PIECE_TYPE.test(headOf(declaration)) || isUnexecuted
    return name !== undefined && isPiece ? [name] : []
  })

/** A feature, or a folder of the core, the platform or what stands beside. */
const folderOf = (path: string) => {
  const parts = dirname(path).split('/')
  return parts.slice(2, parts[2] === 'features' ? 5 : 4).join('/')
}

const pathOf = (specifier: string, from: string) =>
  specifier.startsWith('#server/')
    ? specifier.replace('#server/', 'src/server/')
    : join(dirname(from), specifier)

/** What a module names from others, whether it uses that or offers it. */
const namedIn = ([path, text]: Source) =>
  [...text.matchAll(/^(import|export) (?:type )?\{([^}]*)\} from '([^']+)'/gm)].flatMap(
    ([, how, names = '', specifier = '']) =>
      names.split(',').map((name) => ({
        name:
          name
            .trim()
            .replace(/^type /, '')
            .split(' as ')[0] ?? '',
        of: pathOf(specifier, path),
        isOffered: how === 'export',
      })),
  )

/** Pieces that another folder uses, that a service offers to all, or that a read model exports at all. */
function handedOut(sources: readonly Source[]): string[] {
  const pieces = new Set(sources.flatMap(([path, text]) => piecesOf(text).map((name) => `${name} ${path}`)))
  const uses = sources.flatMap((source) =>
    namedIn(source)
      .filter(({ of, isOffered }) => isOffered || folderOf(of) !== folderOf(source[0]))
      .filter(({ name, of }) => pieces.has(`${name} ${of}`))
      .map(({ name, of }) => `${name} of ${folderOf(of)}`),
  )
  const ofReadModels = sources.flatMap(([path, text]) =>
    folderOf(path) === 'read-models' ? piecesOf(text).map((name) => `${name} of read-models`) : [],
  )
  return [...new Set([...uses, ...ofReadModels])].sort()
}

const sources = await Promise.all(
  globSync('src/server/**/*.ts', {
    cwd: root,
    exclude: ['**/*.{test,suite}.ts', 'src/server/platform/db/**'],
  }).map(async (path): Promise<Source> => [path, await readFile(join(root, path), 'utf8')]),
)

test('no folder hands pieces of statements to another', () => {
  expect(handedOut(sources)).toEqual([])
})

test('a piece that is handed out is found, however it is written', () => {
  const asks: Source = [
    'src/server/features/habit/live/live.queries.ts',
    "import { piece } from '#server/core/subscriptions/grants.queries.ts'\n",
  ]
  for (const text of [
    'export const piece = (id: number) => sql<Row>`select 1`',
    'export const piece: RawBuilder<number> = sql.ref(`a.b`)',
    'export function piece(\n  db: Db,\n  beside: RawBuilder<unknown>,\n) {\n  return sql`select 1`.execute(db)\n}',
    "export const piece = (db: Db) =>\n  db.selectFrom('grants').select('id')",
  ]) {
    const given: Source = ['src/server/core/subscriptions/grants.queries.ts', `${text}\n`]
    expect([text, handedOut([given, asks])]).toEqual([text, ['piece of core/subscriptions']])
    expect(
      handedOut([
        given,
        ['src/server/core/subscriptions/other.ts', "import { piece } from './grants.queries.ts'\n"],
      ]),
    ).toEqual([])
  }
  const offered: Source[] = [
    ['src/server/features/memory/flash-cards/a.queries.ts', 'export const piece = sql`1`\n'],
    [
      'src/server/features/memory/flash-cards/flash-cards.service.ts',
      "export { piece } from './a.queries.ts'\n",
    ],
  ]
  expect(handedOut(offered)).toEqual(['piece of features/memory/flash-cards'])
  expect(handedOut([['src/server/read-models/path.ts', 'export const piece = sql`1`\n']])).toEqual([
    'piece of read-models',
  ])
  const executed = 'export const piece = async (db: Db) =>\n  (await sql`select 1`.execute(db)).rows\n'
  expect(handedOut([['src/server/core/subscriptions/grants.queries.ts', executed], asks])).toEqual([])
})
