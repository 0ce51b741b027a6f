import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from '#server/app/calls.ts'
import type { BoundCall } from '#server/platform/call/perform.ts'
import type { ChildEnd } from '#server/platform/run-child.ts'
import { ask } from '#tests/support/walks/ask.ts'
import { type Change, takeChanges, watchChanges } from '#tests/support/walks/changes.ts'
import { failAtStep, isFailing, watchProviders } from '#tests/support/walks/fail-at-step.ts'
import { inputOf } from '#tests/support/walks/inputs.ts'
import { isUsedUp, limitsBut, usedLimits } from '#tests/support/walks/limits.ts'
import { asItIs, type Variant, type Vary, WAYS } from '#tests/support/walks/ways.ts'
import { type Marked, startWalk, type Walk } from '#tests/support/walks/world.ts'

/** What processes answered: the same job is done once, for each takes a second. */
const done = new Map<string, Promise<ChildEnd>>()

vi.mock(import('#server/platform/run-child.ts'), async (original) => {
  const { runChild } = await original()
  return {
    runChild: async (...given) => {
      if (isFailing('a process')) throw new Error('A process could not be started')
      const job = given[0].join(' ').replace(/\d{13}/g, '')
      const answer = done.get(job) ?? runChild(...given)
      done.set(job, answer)
      return await answer
    },
  }
})

type Reasons = Readonly<Record<string, string>>

/** Limits that no call of this walk takes. */
const ELSEWHERE: Reasons = {
  'deck-too-much': 'only a file that is too much for its process takes it, which is its sender’s fault',
  'form-places': 'of a network’s strangers alone, in the transaction of their letter',
}

/** Limits that stay used where a payment was begun, whatever failed after that: it stands, and a repeat under its key opens its order. */
const OF_BEGUN_PAYMENTS: Reasons = {
  'payment-hour': 'each payment that stands may be an order at the provider',
  'payment-phone-hour': 'the phone’s wallet may ask its owner about it',
  'payment-phone-network-hour': 'the phone’s wallet may ask its owner about it',
}

/** Long enough for a machine that does much else. */
const SLOW = { timeout: 400_000 }

let walk: Walk
let world: Marked
beforeAll(async () => {
  walk = await startWalk()
  watchProviders(walk.app.deps)
  await watchChanges(walk.app.deps.db)
  world = await walk.newWorld()
})
afterAll(() => walk.app.stop())

/** How a call is sent: under a key, as our own clients do, or without one. */
type Sending = { bound: BoundCall; vary: Vary; hasKey: boolean }
type Made = { status: number; steps: string[]; hasFailed: boolean; changes: Change[]; used: string[] }

/** What the next call is sent with, as long as the calls before it changed nothing. */
let ready: { sending: Sending; variant: Variant } | null = null

/** Lets go of what payments of the steps before hold. */
async function freePlaces(): Promise<void> {
  const { db } = walk.app.deps
  await db
    .updateTable('payments')
    .set({ status: 'failed', place: 'freed' })
    .where('place', '=', 'held')
    .execute()
  await db.deleteFrom('offer_uses').execute()
  await db.updateTable('offers').set({ used: 0 }).execute()
}

async function variantOf(sending: Sending): Promise<Variant> {
  if (ready?.sending === sending) return ready.variant
  const { db } = walk.app.deps
  const ageCodes = sql`update one_time_codes set sent_at = sent_at - interval '1 day'`
  await ageCodes.execute(db)
  await freePlaces()
  const { input } = await inputOf(sending.bound, world)
  const variant = await sending.vary(world, input)
  await ageCodes.execute(db)
  return variant
}

/** Makes a call of which one step fails. */
async function make(sending: Sending, at: number): Promise<Made> {
  const { app } = walk
  const { db } = app.deps
  const variant = await variantOf(sending)
  await db.deleteFrom('limit_counters').execute()
  await takeChanges(db)
  const headers = { ...variant.headers, ...(sending.hasKey && { 'idempotency-key': randomUUID() }) }
  const { token } = world.learner
  let status = 0
  const failed = await failAtStep(async () => {
    status = (await ask(app, sending.bound, variant.input, { token, headers })).status
  }, at)
  const used = await usedLimits(db)
  const changes = await takeChanges(db)
  const isAsBefore = changes.every(({ table }) => table === 'limit_counters')
  ready = isAsBefore ? { sending, variant } : null
  if (isUsedUp(changes)) world = await walk.newWorld()
  return { status, ...failed, changes, used }
}

const takesLimit = (step: string) => step.startsWith('insert into "limit_counters"')
const isOfPayment = ({ changes }: Made, scope: string) =>
  scope in OF_BEGUN_PAYMENTS && changes.some(({ table, kind }) => table === 'payments' && kind === 'INSERT')

const seen = new Set<string>()
const left = new Set<string>()
const begun = new Set<string>()
const notDone: unknown[] = []

/** Of a long row of statements, which are much alike, every fifth is refused. */
const nextOf = (at: number, first: number) => at + (at - first > 20 ? 5 : 1)

/** Lets the steps fail that come after the first limit was taken. @returns whether one was */
async function failAtEach(sending: Sending): Promise<boolean> {
  const { name, call } = sending.bound
  const whole = await make(sending, Infinity)
  for (const { table, after } of whole.changes)
    if (table === 'limit_counters' && after) seen.add(String(after.scope))
  const first = whole.steps.findIndex(takesLimit)
  if (first < 0) return false
  if (whole.status !== (call.access === 'signed' ? 400 : 200)) notDone.push([name, whole.status])
  for (let at = first + 2; ; at = nextOf(at, first)) {
    const made = await make(sending, at)
    if (!made.hasFailed) return true
    if (made.status < 500) continue
    const key = sending.hasKey ? 'under a key' : 'without a key'
    const step = made.steps[at - 1]?.trim().slice(0, 60)
    for (const scope of made.used)
      if (isOfPayment(made, scope)) begun.add(scope)
      else left.add(`${name} ${key} leaves ${scope} used where it fails at: ${step}`)
  }
}

const isWriting = ({ call }: BoundCall) => Number(call.method !== 'GET')

test('a call that fails by a fault of ours gives back what it took of every limit', SLOW, async () => {
  const inOrder = [...calls.values()].sort((one, other) => isWriting(one) - isWriting(other))
  for (const bound of inOrder) {
    if (bound.name === 'auth.logout') continue
    for (const vary of WAYS[bound.name] ?? [asItIs]) {
      const isTaking = await failAtEach({ bound, vary, hasKey: false })
      if (isTaking && isWriting(bound)) await failAtEach({ bound, vary, hasKey: true })
    }
  }
  expect([...left]).toEqual([])
  expect(notDone).toEqual([])
  expect(await limitsBut(seen)).toEqual(Object.keys(ELSEWHERE))
  expect([...begun].sort()).toEqual(Object.keys(OF_BEGUN_PAYMENTS))
})
