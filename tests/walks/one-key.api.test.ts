import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls, jobs } from '#server/app/calls.ts'
import type { BoundCall } from '#server/platform/call/perform.ts'
import { type Answer, ask } from '#tests/support/walks/ask.ts'
import { type Change, takeChanges, watchChanges } from '#tests/support/walks/changes.ts'
import { type Input, inputOf } from '#tests/support/walks/inputs.ts'
import { otherBody } from '#tests/support/walks/other-body.ts'
import { startWalk, type Walk } from '#tests/support/walks/world.ts'

/** What changes nothing is remembered under no key, and what a provider signs has none: both have tests of their own. */
const walked = [...calls.values()].filter(
  ({ call }) => call.method !== 'GET' && call.access !== 'signed' && !call.changes_nothing,
)

/** Long enough for a machine that does much else. */
const SLOW = { timeout: 240_000 }

let walk: Walk
beforeAll(async () => {
  walk = await startWalk()
  await watchChanges(walk.app.deps.db)
})
afterAll(() => walk.app.stop())

type Sent = { bound: BoundCall; key: string; input: Input; other: Input | null; token: string; first: Answer }
const sent: Sent[] = []

/** Nobody who is signed in signs in. */
const isSignedOut = ({ name, call }: BoundCall) => call.access === 'public' && name.startsWith('auth.')

const send = async ({ bound, key, token }: Pick<Sent, 'bound' | 'key' | 'token'>, input: Input) =>
  await ask(walk.app, bound, input, {
    token: isSignedOut(bound) ? undefined : token,
    headers: { 'idempotency-key': key },
  })

const tables = (changes: readonly Change[]) => [
  ...new Set(changes.map(({ table, kind }) => `${kind} ${table}`)),
]

const isUsedUp = (changes: readonly Change[]) =>
  changes.some(({ table, kind }) => kind === 'DELETE' || ['sessions', 'accounts', 'learners'].includes(table))

test(
  'every call that writes does its work once under one key, answers a repeat alike, and refuses another body',
  SLOW,
  async () => {
    const { app, newWorld } = walk
    const { db } = app.deps
    const wrong: unknown[] = []
    let world = await newWorld()
    for (const bound of walked) {
      const { name, call } = bound
      await db.deleteFrom('limit_counters').execute()
      const { input } = await inputOf(bound, world)
      const one = {
        bound,
        input,
        key: randomUUID(),
        token: world.learner.token,
        other: otherBody(call, input),
      }
      await takeChanges(db)
      const first = await send(one, input)
      const done = await takeChanges(db)
      const second = await send(one, input)
      const doneAgain = await takeChanges(db)
      if (first.status >= 500) wrong.push([name, first.status])
      if (done.length === 0) wrong.push([name, first.status, 'remembers no answer'])
      if (JSON.stringify(second) !== JSON.stringify(first))
        wrong.push([name, 'answers the repeat in another way', first, second])
      if (doneAgain.length > 0) wrong.push([name, 'does something once more', ...tables(doneAgain)])
      if (one.other) {
        const third = await send(one, one.other)
        const changed = tables(await takeChanges(db))
        if (third.status !== 409 || changed.length > 0)
          wrong.push([name, 'takes another body', third.status, ...changed])
      } else if (Object.keys(call.input.shape).length > 0 && Object.keys(input).length > 0)
        wrong.push([name, 'has no other body: add one to other-body.ts'])
      sent.push({ ...one, first })
      if (isUsedUp(done)) world = await newWorld()
    }
    expect(wrong).toEqual([])
  },
)

const age = () =>
  sql`update idempotency_keys set created_at = created_at - interval '25 hours'`.execute(walk.app.deps.db)
const countKeys = async () =>
  (await walk.app.deps.db.selectFrom('idempotency_keys').select('call').execute()).length

test(
  'on its second day every key is a new one: for another body before old keys are removed, for the same one after',
  SLOW,
  async () => {
    const { db } = walk.app.deps
    const sweep = jobs.find(({ name }) => name === 'sweep')
    if (sweep?.cron === undefined) throw new Error('No job sweeps')
    await age()
    const wrong: unknown[] = []
    const anew = async (one: Sent, input: Input, when: string) => {
      await db.deleteFrom('limit_counters').execute()
      await sql`update one_time_codes set sent_at = sent_at - interval '1 day'`.execute(db)
      await takeChanges(db)
      const { status } = await send(one, input)
      const isRemembered = (await takeChanges(db)).some(({ table }) => table === 'idempotency_keys')
      if (status >= 500 || (status !== 401 && !isRemembered)) wrong.push([one.bound.name, when, status])
    }
    for (const one of sent) if (one.other) await anew(one, one.other, 'before old keys are removed')
    await age()
    await sweep.work(walk.app.deps)
    expect(await countKeys()).toBe(0)
    for (const one of sent) await anew(one, one.input, 'after')
    expect(wrong).toEqual([])
    expect(await countKeys()).toBeGreaterThan(walked.length / 2)
  },
)
