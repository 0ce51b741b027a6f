import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls, jobs } from '#server/calls.ts'
import { ask } from '#tests/support/walks/ask.ts'
import { inputOf } from '#tests/support/walks/inputs.ts'
import { readSchema } from '#tests/support/walks/schema.ts'
import { type Marked, startWalk, type Walk } from '#tests/support/walks/world.ts'

/** Calls that answer something else without a row. */
const ANSWERED: Readonly<Record<string, { status: number; because: string }>> = {
  'decks.findDraft': { status: 404, because: 'the draft is the row' },
}

/** Calls whose answer is about the rows themselves. */
const ABOUT_ROWS: Readonly<Record<string, string>> = {
  'profile.exportData': 'it lists the rows as they stand',
}

const walked = [...calls.values()].filter(({ name, call }) => call.method === 'GET' && name !== 'auth.logout')

/** Long enough for a machine that does much else. */
const SLOW = { timeout: 240_000 }

let walk: Walk
let world: Marked
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
})
afterAll(() => walk.app.stop())

const removeRow = (table: string, owner: string) =>
  sql`delete from ${sql.table(table)} where ${sql.ref(owner)} = ${world.learner.id}`.execute(walk.app.deps.db)

/** What every GET call answers now, by its name. */
async function askAll(): Promise<Map<string, { status: number; text: string }>> {
  const answers = new Map<string, { status: number; text: string }>()
  await walk.app.deps.db.deleteFrom('limit_counters').execute()
  for (const bound of walked) {
    const { input } = await inputOf(bound, world)
    answers.set(bound.name, await ask(walk.app, bound, input, world.learner))
  }
  return answers
}

test(
  'every GET call serves a learner who has no row in any of the tables that have one row a learner',
  SLOW,
  async () => {
    expect(oneToOne.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['memory_settings', 'notification_settings']),
    )
    const wrong = [...(await askAll())].flatMap(([name, { status, text }]) =>
      status === (ANSWERED[name]?.status ?? 200) ? [] : [[name, status, text.slice(0, 200)]],
    )
    expect(wrong).toEqual([])
  },
)

test('a row of the database’s own defaults says what no row says', SLOW, async () => {
  const [without, again] = [await askAll(), await askAll()]
  // What is another one each time, such as a code, can't be compared.
  const comparable = [...without.keys()].filter((name) => without.get(name)?.text === again.get(name)?.text)
  expect(comparable.length).toBeGreaterThan(walked.length * 0.8)
  const wrong: unknown[] = []
  for (const { table, owner, isAllDefaults } of oneToOne) {
    if (!isAllDefaults) continue
    await sql`insert into ${sql.table(table)} (${sql.ref(owner)}) values (${world.learner.id})`.execute(
      walk.app.deps.db,
    )
    const answers = await askAll()
    await removeRow(table, owner)
    for (const name of comparable)
      if (!(name in ABOUT_ROWS) && answers.get(name)?.text !== without.get(name)?.text)
        wrong.push([
          table,
          name,
          without.get(name)?.text.slice(0, 400),
          answers.get(name)?.text.slice(0, 400),
        ])
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
