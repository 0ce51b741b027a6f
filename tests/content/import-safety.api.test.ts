import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { readContentFiles } from '#server/content/read/files.ts'
import type { Connection } from '#server/platform/db/connection.ts'
import { folderStorage } from '#server/providers/storage/folder.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { EditedSchool } from './edited-school.ts'

// Each imports the whole school some times.
vi.setConfig({ testTimeout: 240_000 })

let database: TestDatabase
let school: EditedSchool
afterEach(async () => {
  await database.drop()
  await school.drop()
})

const storage = () => folderStorage(join(school.folder, '../storage'), { durable: false })
const run = () => school.import({ db: database.db, storage: storage() })
const unit = 'english/units/a1-01-greetings'

const tables = [
  'units videos lessons questions cards character_categories characters level_test_items courses course_lessons',
  'shorts micro_lessons grammar_points stories writings tips ads testimonials pages',
].flatMap((line) => line.split(' '))

/** Every row of the school with the transaction that wrote it last. */
async function written(): Promise<string[]> {
  const of = tables.map(async (table) => {
    const { rows } = await sql<{ row: string }>`
      select ${table} || xmin::text || to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(
      database.db,
    )
    return rows.map(({ row }) => row)
  })
  return (await Promise.all(of)).flat()
}
const isWrite = ({ text }: { text: string }) => /^\s*(insert|update|delete|with)\b/i.test(text)

test('the whole school takes few statements; what stands there already is not written again, whether its hash is known or not', async () => {
  database = await createDatabase()
  school = await EditedSchool.copy()
  const whole = await statementsOf(run)
  const before = await written()
  expect(before.length).toBeGreaterThan(1_500)
  const { units, lessons, videos } = (
    await sql<{ units: number; lessons: number; videos: number }>`
      select (select count(*)::int from units) as units, (select count(*)::int from lessons) as lessons,
        (select count(*)::int from videos) as videos`.execute(database.db)
  ).rows[0] ?? { units: 0, lessons: 0, videos: 0 }
  // One each for what is saved row by row, and some for each table of what is saved at once.
  expect(whole.length).toBeLessThan(units + lessons + videos + 100)
  expect((await statementsOf(run)).filter(isWrite)).toEqual([])
  await school.edit('README.md', (yaml) => `${yaml}\n`)
  expect((await statementsOf(run)).filter(isWrite)).toEqual([])
  expect(await written()).toEqual(before)
})

test('one edited lesson takes one statement that writes', async () => {
  database = await createDatabase()
  school = await EditedSchool.small()
  await run()
  await school.edit(`${unit}/01-watch.yaml`, (yaml) => yaml.replace(/^topics: \[/m, 'topics: [hello, '))
  const edited = await statementsOf(run)
  expect(edited.filter(isWrite).map(({ text }) => text.match(/insert into "?(\w+)/)?.[1])).toEqual([
    'lessons',
  ])
})

test('of two programs that import different files at once, the later one wins whole', async () => {
  database = await createDatabase()
  school = await EditedSchool.small()
  await run()
  const edit = async (files: EditedSchool, en: string) => {
    await files.edit(`${unit}/unit.yaml`, (yaml) => yaml.replace('en: Saying hello', `en: ${en}`))
    await files.edit(`${unit}/02-words.yaml`, (yaml) =>
      yaml.replace(/^title: .*$/m, `title: { my: က, en: ${en} }`),
    )
  }
  const other = await EditedSchool.small()
  try {
    await edit(school, 'One')
    await edit(other, 'Two')
    const imports = [school, other].map((files) => startImport(files.folder).said)
    const versions = (await Promise.all(imports)).map((said) => Number(said.match(/at version (\d+)/)?.[1]))
    expect(versions.toSorted()).toEqual([2, 3])
    const last = versions[0] === 3 ? 'One' : 'Two'
    expect([await titleOf('units', 'a1-greetings'), await titleOf('lessons', 'a1-greetings-words')]).toEqual([
      last,
      last,
    ])
  } finally {
    await other.drop()
  }
})

test('an import that is killed in the middle changes nothing, and the next one brings everything', async () => {
  database = await createDatabase({ school: true })
  school = await EditedSchool.copy()
  const lessons = [...(await readContentFiles(school.folder)).keys()].filter((name) =>
    /\/units\/.*\/\d\d-.*\.yaml$/.test(name),
  )
  for (const name of lessons)
    await school.edit(name, (yaml) => yaml.replace(/^topics: .*$/m, 'topics: [new]'))
  const release = database.db.selectFrom('content_release').selectAll()
  const before = [await written(), await release.execute()]
  const { child, said } = startImport(school.folder)
  const hasEnded = said.then(() => true)
  // Once its transaction has a number of its own, it has written.
  while (!(await isWriting())) expect(await Promise.race([hasEnded, sleep(1, false)])).toBe(false)
  child.kill('SIGKILL')
  await said
  while (await isWriting()) await sleep(5)
  expect([await written(), await release.execute()]).toEqual(before)
  expect((await run()).changed).toHaveLength(lessons.length)
})

const titleOf = async (table: 'units' | 'lessons', slug: string) =>
  (await database.db.selectFrom(table).select('title').where('slug', '=', slug).executeTakeFirst())?.title.en

/** `thazin content import` as a program of its own; `said` is what it printed, once it has ended. */
function startImport(folder: string) {
  const env = {
    ...process.env,
    DATABASE_URL: addressOf(database.connection),
    DATA_DIR: join(folder, '../data'),
  }
  const args = ['src/cli/main.ts', 'content', 'import', '--content', folder]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const said = Promise.all([text(child.stdout), once(child, 'exit')]).then(([output]) => output)
  return { child, said }
}

function addressOf({
  connectionString,
  host = '',
  port,
  user = '',
  database: name = '',
}: Connection): string {
  if (connectionString) return connectionString
  const query = new URLSearchParams({ host, ...(port !== undefined && { port: String(port) }) })
  // The host of the query is the one that counts: a folder with a socket.
  return `postgres://${user}@localhost/${name}?${query}`
}

/** Whether anybody else holds a transaction in this database that has written something. */
async function isWriting(): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`.execute(
    database.db,
  )
  return (rows[0]?.count ?? 0) > 0
}
