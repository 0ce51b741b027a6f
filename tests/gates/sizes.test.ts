import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thazin-sizes-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Functions below src/ of a tree with more than so many lines, by the linter's count, as their files; suites of tests don't count. */
async function longFunctions(tree: string, maxLines: number): Promise<string[]> {
  const folder = await temporaryFolder()
  const rule = { level: 'error', options: { maxLines, skipBlankLines: true } }
  const rules = { preset: 'none', complexity: { noExcessiveLinesPerFunction: rule } }
  await writeFile(join(folder, 'biome.json'), JSON.stringify({ linter: { rules } }))
  const args = ['lint', `--config-path=${folder}`, '--reporter=json', '--max-diagnostics=none', 'src']
  const { stdout } = await run(join(root, 'node_modules/.bin/biome'), args, {
    cwd: tree,
    maxBuffer: 2 ** 26,
  }).catch((failed) => failed as { stdout: string })
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { category: string; location: { path: string } }[]
  }
  return diagnostics
    .filter(({ category }) => category === 'lint/complexity/noExcessiveLinesPerFunction')
    .map(({ location }) => location.path)
    .filter((path) => !/\.(test|suite)\.tsx?$|^src\/messages\//.test(path))
}

type Source = { path: string; text: string }

/** The code below src/ and tests/ of a tree. */
async function sourcesOf(tree: string): Promise<Source[]> {
  const entries = await Promise.all(
    ['src', 'tests'].map((folder) => readdir(join(tree, folder), { recursive: true, withFileTypes: true })),
  )
  const paths = entries
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(tree.length + 1))
    .filter((path) => !path.startsWith('src/messages/'))
  return await Promise.all(
    paths.map(async (path) => ({ path, text: await readFile(join(tree, path), 'utf8') })),
  )
}

const isCode = ({ path }: Source) => /\.tsx?$/.test(path)
const lines = ({ text }: Source) => text.split('\n').length - 1
const paths = (sources: Source[]) => sources.map(({ path }) => path)

const longFiles = (sources: Source[]) =>
  paths(sources.filter((source) => isCode(source) && lines(source) > 300))

function medianLength(sources: Source[]): number {
  const ofProgram = sources.filter(
    (source) => isCode(source) && source.path.startsWith('src/') && !/\.test\.tsx?$/.test(source.path),
  )
  return ofProgram.map(lines).sort((a, b) => a - b)[Math.floor(ofProgram.length / 2)] ?? 0
}

const fullFolders = (sources: Source[]) =>
  [...Map.groupBy(paths(sources), dirname)].filter(([, files]) => files.length > 40).map(([folder]) => folder)

const STATEMENT = /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/
const IN_ITS_PLACE =
  /^tests\/|^src\/server\/(platform\/(db|backup)|read-models)\/|\.(queries|test|suite)\.tsx?$/

const strayStatements = (sources: Source[]) =>
  paths(
    sources.filter(
      (source) => isCode(source) && !IN_ITS_PLACE.test(source.path) && STATEMENT.test(source.text),
    ),
  )

test('functions stay short: at most 15 over 50 lines; the linter lets none have over 80', async () => {
  const long = await longFunctions(root, 50)
  process.stdout.write(`${long.length} functions over 50 lines\n`)
  expect(long.length, long.join(' ')).toBeLessThanOrEqual(15)
  const config = JSON.parse(await readFile(join(root, 'biome.json'), 'utf8'))
  expect(config.linter.rules.complexity.noExcessiveLinesPerFunction).toMatchObject({
    level: 'error',
    options: { maxLines: 80 },
  })
}, 240_000)

test('files stay short: half of them at most 55 lines, none over 300', async () => {
  const sources = await sourcesOf(root)
  process.stdout.write(`half of the files have at most ${medianLength(sources)} lines\n`)
  expect(longFiles(sources)).toEqual([])
  expect(medianLength(sources)).toBeLessThanOrEqual(55)
})

test('no folder holds more files than one reads at a glance', async () => {
  expect(fullFolders(await sourcesOf(root))).toEqual([])
})

test('statements to the database stand only in platform/db/, platform/backup/, read-models/ and *.queries.ts', async () => {
  expect(strayStatements(await sourcesOf(root))).toEqual([])
})

test('what breaks one of these is found, what just keeps it is not', async () => {
  const tree = await temporaryFolder()
  const plant = async (path: string, text: string) => {
    await mkdir(dirname(join(tree, path)), { recursive: true })
    await writeFile(join(tree, path), text)
  }
  const ofLines = (count: number) => 'export {}\n'.repeat(count)
  const body = (count: number) => `export function planted() {\n${'  console.log(1)\n'.repeat(count)}}\n`
  await plant('src/domain/long.ts', ofLines(301))
  await plant('src/domain/just.ts', ofLines(300))
  await plant('src/domain/working.ts', body(81))
  await plant('src/domain/busy.ts', body(60))
  await plant(
    'src/server/features/school/learn/learn.handlers.ts',
    "export const all = (db) => db.selectFrom('a')\n",
  )
  await plant('src/server/features/school/learn/raw.ts', 'export const all = sql`select 1`\n')
  await plant('src/server/read-models/raw.ts', 'export const all = sql`select 1`\n')
  await plant(
    'src/server/features/school/learn/learn.queries.ts',
    "export const all = (db) => db.selectFrom('a')\n",
  )
  for (let i = 0; i < 41; i++) await plant(`tests/full/${i}.ts`, '')
  for (let i = 0; i < 40; i++) await plant(`tests/just/${i}.ts`, '')
  const sources = await sourcesOf(tree)
  expect(longFiles(sources)).toEqual(['src/domain/long.ts'])
  expect(fullFolders(sources)).toEqual(['tests/full'])
  expect(strayStatements(sources).sort()).toEqual([
    'src/server/features/school/learn/learn.handlers.ts',
    'src/server/features/school/learn/raw.ts',
  ])
  expect(medianLength(sources)).toBe(62)
  expect((await longFunctions(tree, 50)).sort()).toEqual(['src/domain/busy.ts', 'src/domain/working.ts'])
  expect(await longFunctions(tree, 80)).toEqual(['src/domain/working.ts'])
}, 240_000)
