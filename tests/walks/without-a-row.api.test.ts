import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls, jobs } from '#server/app/calls.ts'
import type { BoundCall } from '#server/platform/call/perform.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { ask } from '#tests/support/walks/ask.ts'
import { type Input, inputOf } from '#tests/support/walks/inputs.ts'
import { readSchema } from '#tests/support/walks/schema.ts'
import { type Marked, startWalk, type Walk } from '#tests/support/walks/world.ts'

/** Calls that answer something else without a row. */
const ANSWERED: Readonly<Record<string, { status: number; because: string }>> = {
  'decks.findDraft': { status: 404, because: 'the draft is the row' },
}

/** Calls that answer something else each time, which can't be compared. */
const NEVER_ALIKE: Readonly<Record<string, string>> = {
  'decks.exportFile': 'a file has its time in it',
  'inbox.ticket': 'each ticket is another one',
  'profile.exportData': 'it says when it was made, and lists the rows as they stand',
  'video.otp': 'each code is another one',
}

const walked = [...calls.values()].filter(({ name, call }) => call.method === 'GET' && name !== 'auth.logout')

/** Long enough for a machine that does much else. */
const SLOW = { timeout: 240_000 }

let walk: Walk
let world: Marked
const inputs = new Map<string, Input>()
let oneToOne: { table: string; owner: string; isAllDefaults: boolean }[]

beforeAll(async () => {
  walk = await startWalk()
  world = await walk.newWorld()
  const { db, personalTables } = walk.app.deps
  const schema = await readSchema(db)
  oneToOne = personalTables.flatMap(({ table, owner, by = 'id' }) => {
    const found = schema.get(table)
    if (table === 'learners' || by !== 'id' || found?.key.join() !== owner) return []
    const isAllDefaults = found.columns.every(
      ({ name, isNullable, default: byDefault }) => name === owner || isNullable || byDefault !== null,
    )
    return [{ table, owner, isAllDefaults }]
  })
  for (const { table, owner } of oneToOne) await removeRow(table, owner)
  // Made once: what has to be paid, or asked for, before a call can be made changes what others answer.
  for (const bound of walked) inputs.set(bound.name, (await inputOf(bound, world)).input)
})
afterAll(() => walk.app.stop())

const removeRow = (table: string, owner: string) =>
  sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${world.learner.id}`.execute(walk.app.deps.db)

type Answered = { status: number; text: string; asked: string }

/** What GET calls answer now, and what each asks the database, by their names. */
async function askAll(asked: readonly BoundCall[] = walked): Promise<Map<string, Answered>> {
  const answers = new Map<string, Answered>()
  await walk.app.deps.db.deleteFrom('limit_counters').execute()
  for (const bound of asked) {
    let answer = { status: 0, text: '' }
    const statements = await statementsOf(async () => {
      answer = await ask(walk.app, bound, inputs.get(bound.name) ?? {}, world.learner)
    })
    answers.set(bound.name, { ...answer, asked: statements.map(({ text }) => text).join('\n') })
  }
  return answers
}

/** A table, and the views that are made of it. */
async function namesOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select view_name as name from information_schema.view_table_usage where table_name = ${table}`.execute(
    walk.app.deps.db,
  )
  return [table, ...rows.map(({ name }) => name)]
}

/** The first place at which two texts differ. */
function whereTheyDiffer(one: string, other: string): string[] {
  const at = [...one].findIndex((letter, index) => letter !== other[index])
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 100))
}

let without: Map<string, Answered>

test(
  'every GET call serves a learner who has no row in any of the tables that have one row a learner',
  SLOW,
  async () => {
    expect(oneToOne.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['memory_settings', 'notification_settings']),
    )
    without = await askAll()
    const wrong = [...without].flatMap(([name, { status, text }]) =>
      status === (ANSWERED[name]?.status ?? 200) ? [] : [[name, status, text.slice(0, 200)]],
    )
    expect(wrong).toEqual([])
    expect(Object.keys(ANSWERED).filter((name) => !without.has(name))).toEqual([])
  },
)

test('a row of the database’s own defaults says what no row says', SLOW, async () => {
  const again = await askAll()
  const isAlike = ({ name }: BoundCall) => without.get(name)?.text === again.get(name)?.text
  expect(walked.filter((one) => !isAlike(one)).map(({ name }) => name)).toEqual(Object.keys(NEVER_ALIKE))
  const comparable = walked.filter(isAlike)
  const wrong: unknown[] = []
  for (const { table, owner, isAllDefaults } of oneToOne) {
    if (!isAllDefaults) continue
    const names = await namesOf(table)
    const readers = comparable.filter(({ name }) =>
      names.some((one) => without.get(name)?.asked.includes(one)),
    )
    if (readers.length === 0) wrong.push([table, 'is read by no GET call'])
    await sql`insert into ${sql.table(table)} (${sql.ref(owner)}) values (${world.learner.id})`.execute(
      walk.app.deps.db,
    )
    for (const [name, { text }] of await askAll(readers))
      if (text !== without.get(name)?.text)
        wrong.push([table, name, ...whereTheyDiffer(without.get(name)?.text ?? '', text)])
    await removeRow(table, owner)
  }
  expect(wrong).toEqual([])
})

/** What a queued job may be about. */
const PAYLOAD: Readonly<Record<string, () => unknown>> = {
  learner_id: () => world.learner.id,
  live_event_id: () => world.school.live,
  changes: () => 0,
}

test('every job does its work for such a learner, and logs no fault', SLOW, async () => {
  const { deps } = walk.app
  const wrong: unknown[] = []
  const logged = vi.spyOn(deps.log, 'error').mockImplementation((...said) => void wrong.push(said))
  for (const job of jobs)
    try {
      if (job.cron !== undefined) await job.work(deps)
      else {
        const fields = Object.keys((job.payload as { shape: object }).shape)
        const payload = fields.map((field) => {
          const make = PAYLOAD[field]
          if (!make) throw new Error(`Say in PAYLOAD what ${field} of ${job.name} may be`)
          return [field, make()]
        })
        await job.work(deps, job.payload.parse(Object.fromEntries(payload)))
      }
    } catch (error) {
      wrong.push([job.name, String(error)])
    }
  logged.mockRestore()
  expect(wrong).toEqual([])
})
