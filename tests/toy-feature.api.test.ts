import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CopiedTree, copyOfTree } from './support/copy-of-tree.ts'
import { copySchoolStorage, createDatabase, type TestDatabase } from './support/database.ts'
import { plantExample } from './support/example-feature/plant.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '..')

let tree: CopiedTree
let database: TestDatabase
let edited: string[]
beforeAll(async () => {
  tree = await copyOfTree()
  database = await createDatabase({ school: true })
  const page = await readFile(join(root, 'docs/adding-a-feature.md'), 'utf8')
  edited = await plantExample(tree, page)
})
afterAll(async () => {
  await database?.drop()
  await tree?.remove()
})

const tool = (name: string, ...args: string[]) =>
  run(join(root, 'node_modules/.bin', name), args, { cwd: tree.folder })

test('the example of docs/adding-a-feature.md changes six files that exist, as it says', () => {
  expect(edited).toHaveLength(6)
})

test('it leaves no folder with more files than one reads at a glance', async () => {
  const entries = await readdir(join(tree.folder, 'src'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.parentPath.includes('src/messages'))
  const byFolder = Map.groupBy(files, ({ parentPath }) => parentPath)
  expect([...byFolder].filter(([, all]) => all.length > 40).map(([folder]) => folder)).toEqual([])
})

test('it keeps the rules of import and the types', async () => {
  const types = (ring: string) => tool('tsc', '--noEmit', '--singleThreaded', '-p', `src/${ring}`)
  await Promise.all([tool('depcruise', 'src', '--output-type', 'err'), types('server'), types('web')])
}, 240_000)

test('calls, signed call, job, sweep, export, deletion, OpenAPI and routing cover it by themselves', async () => {
  const data = join(tree.folder, '.data')
  await copySchoolStorage(data)
  const { stdout } = await run(process.execPath, ['tests/support/example-feature/use.ts'], {
    cwd: tree.folder,
    env: { ...process.env, EXAMPLE_CONNECTION: JSON.stringify(database.connection), EXAMPLE_DATA: data },
  })
  expect(JSON.parse(stdout)).toEqual({
    signedOut: 401,
    rungByClock: 'clock',
    forged: 400,
    unread: [400, 400, 400],
    rungByTower: 'tower',
    twice: false,
    exported: 2,
    swept: 1,
    leftAfterDeletion: 0,
    documented: ['/api/bells', '/api/bells/callback/{provider}'],
    visitorGoes: '/',
    pagesAgree: true,
  })
}, 120_000)
