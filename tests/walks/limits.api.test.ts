import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#server/app/calls.ts'
import { startSession } from '#server/core/accounts/sessions.queries.ts'
import type { BoundCall } from '#server/platform/call/perform.ts'
import { type Answer, ask } from '#tests/support/walks/ask.ts'
import { type Change, takeChanges, watchChanges } from '#tests/support/walks/changes.ts'
import { type Input, inputOf, nextPhoneOf } from '#tests/support/walks/inputs.ts'
import { isUsedUp, limitsBut, limitsInSource, usedLimits } from '#tests/support/walks/limits.ts'
import { asItIs, type Variant, type Vary, WAYS } from '#tests/support/walks/ways.ts'
import { type Marked, startWalk, type Walk } from '#tests/support/walks/world.ts'

type Reasons = Readonly<Record<string, string>>

/** Limits that no call of this walk takes. */
const ELSEWHERE: Reasons = {
  'callback-record': 'of a provider’s network, which signs what it sends',
  'deck-too-much': 'only a file that is too much for its process takes it',
  'form-places': 'of a network’s strangers alone; forms.api.test.ts',
}

/** Limits beyond which a call is answered in another way than by a refusal. */
const NOT_REFUSING: Reasons = {
  'letter-ticket-day': 'such a letter is held for somebody to look at',
  'letter-text-day': 'such a letter is held for somebody to look at',
  'letter-link-day': 'such a letter is held for somebody to look at',
  'letter-contact-address-hour': 'such a letter is held for somebody to look at',
  'letter-business-address-hour': 'such a letter is held for somebody to look at',
  'letter-form-address-hour': 'such a letter is held for somebody to look at',
  'promo-code-hour': 'a code that was counted already is not counted again',
  'payment-check': 'the answer says that the provider was not asked',
  'told-password-day': 'the phone is told no more that day, and what it would be told of is done',
  'told-phone-day': 'the phone is told no more that day, and what it would be told of is done',
}

/** What a refused call does all the same. */
const DONE_ALL_THE_SAME: Reasons = {
  'does UPDATE one_time_codes': 'a code counts each try before anything is compared, whatever comes of it',
  'takes document-day': 'a picture that was opened counts, whatever becomes of its letter',
}

/** Limits that each device has for itself, so that nobody shuts out the owner of an account. */
const OF_A_DEVICE: Reasons = {
  'wrong-code-device-day': 'strangers use up none of it',
  'wrong-password-device-hour': 'a session is of a device',
}

/** Long enough for a machine that does much else. */
const SLOW = { timeout: 240_000 }

let walk: Walk
beforeAll(async () => {
  walk = await startWalk()
  await watchChanges(walk.app.deps.db)
})
afterAll(() => walk.app.stop())

type Counter = { scope: string; subject: string }
type Made = {
  bound: BoundCall
  vary: Vary
  world: Marked
  variant: Variant
  answer: Answer
  changes: Change[]
}

const countersOf = (changes: readonly Change[]): Counter[] => {
  const rows = changes.flatMap(({ table, after }) =>
    table === 'limit_counters' && after
      ? [{ scope: String(after.scope), subject: String(after.subject) }]
      : [],
  )
  return [...new Map(rows.map((row) => [row.scope, row])).values()]
}

const clearLimits = () => walk.app.deps.db.deleteFrom('limit_counters').execute()

/** Makes a call as a learner. @param kept what it is given in place of what would be made for it */
async function make(
  { bound, vary, world }: Pick<Made, 'bound' | 'vary' | 'world'>,
  { before, kept = {} }: { before: () => Promise<unknown>; kept?: Input },
): Promise<Made> {
  const { db } = walk.app.deps
  await clearLimits()
  const { input } = await inputOf(bound, world)
  const variant = await vary(world, input)
  await before()
  await takeChanges(db)
  const { headers = {} } = variant
  const answer = await ask(
    walk.app,
    bound,
    { ...variant.input, ...kept },
    { token: world.learner.token, headers },
  )
  return { bound, vary, world, variant, answer, changes: await takeChanges(db) }
}

/** Makes every call of a learner, in every way. */
async function* makeAll(): AsyncGenerator<Made> {
  let world = await walk.newWorld()
  for (const bound of calls.values()) {
    if (bound.call.access === 'signed' || bound.name === 'auth.logout') continue
    for (const vary of WAYS[bound.name] ?? [asItIs]) {
      const made = await make({ bound, vary, world }, { before: clearLimits })
      yield made
      if (isUsedUp(made.changes)) world = await walk.newWorld()
    }
  }
}

const namesOf = (reasons: Reasons) => Object.keys(reasons)

/** The same learner in a session that another device began. */
async function inAnotherSession(world: Marked): Promise<Marked> {
  const { token } = await startSession(walk.app.deps.db, world.learner.id, null)
  return { ...world, learner: { ...world.learner, token } }
}

/** Uses a limit up, as far as any limit goes. */
const useUp = async ({ scope, subject }: Counter) => {
  await clearLimits()
  await sql`insert into limit_counters (scope, subject, used, ends_at, times)
    values (${scope}, ${subject}, 1000000000, now() + interval '1 hour', array_fill(now(), array[100]))`.execute(
    walk.app.deps.db,
  )
}

/** The same limit of another learner. */
function ofOther({ scope, subject }: Counter, before: Marked, now: Marked): Counter {
  const named = (world: Marked) => [
    world.learner.phone,
    nextPhoneOf(world),
    `l:${world.learner.id}`,
    String(world.learner.id),
  ]
  const place = named(before).indexOf(subject)
  return {
    scope,
    subject: named(now)[place] ?? subject.replace(`l:${before.learner.id}`, `l:${now.learner.id}`),
  }
}

const happened = new Set<string>()

/** What is wrong of a refusal: that it is none, or that it took or did anything else. */
async function faultsOf({ scope }: Counter, { answer, changes }: Made): Promise<string[]> {
  const isRefused = answer.status === 429 && JSON.parse(answer.text).retry_after >= 1
  const others = (await usedLimits(walk.app.deps.db)).filter((used) => used !== scope)
  const done = changes
    .filter(({ table }) => table !== 'limit_counters')
    .map(({ table, kind }) => `${kind} ${table}`)
  const faults = [
    ...(isRefused ? [] : [`is answered ${answer.status}: ${answer.text.slice(0, 120)}`]),
    ...others.map((used) => `takes ${used}`),
    ...done.map((change) => `does ${change}`),
  ]
  for (const fault of faults) happened.add(fault)
  return faults.filter((fault) => !(fault in DONE_ALL_THE_SAME))
}

/** A learner for calls that end the session of who makes them; whom a limit refused can make the next one. */
let spare: Marked | null = null

/** Makes a limited call once more, in another session, when one of its limits is used up. */
async function makeBeyond(first: Made, counter: Counter): Promise<string[]> {
  await clearLimits()
  const isOver = isUsedUp(first.changes)
  if (isOver) spare ??= await walk.newWorld()
  const world = (isOver ? spare : null) ?? first.world
  const beyond = isOver ? ofOther(counter, first.world, world) : counter
  const { payment_id, phone } = first.variant.input
  const kept = { ...(payment_id !== undefined && { payment_id }), ...(phone !== undefined && { phone }) }
  const again = { ...first, world: await inAnotherSession(world) }
  const made = await make(again, { before: () => useUp(beyond), ...(!isOver && { kept }) })
  if (isOver && made.answer.status !== 429) spare = null
  return await faultsOf(counter, made)
}

/** What was found on the way: the limits that were taken, those that were given back, and faults beyond them. */
const seen = new Set<string>()
const back = new Set<string>()
const faulty: { name: string; scope: string; faults: string[] }[] = []

async function walkLimits(): Promise<void> {
  for await (const made of makeAll()) {
    const counters = countersOf(made.changes)
    const used = await usedLimits(walk.app.deps.db)
    const { name } = made.bound
    for (const counter of counters) {
      const { scope } = counter
      seen.add(scope)
      if (made.answer.status === 200 && !used.includes(scope)) back.add(`${name} ${scope}`)
      const faults = await makeBeyond(made, counter)
      if (faults.length > 0) faulty.push({ name, scope, faults })
    }
  }
}

test('every limit of the program is taken by a call', SLOW, async () => {
  await walkLimits()
  expect((await limitsInSource()).length).toBeGreaterThan(30)
  expect(await limitsBut(seen)).toEqual(namesOf(ELSEWHERE).sort())
})

test('a call that is done gives back what only guesses use up', () => {
  expect([...back].sort()).toMatchInlineSnapshot(`
    [
      "auth.confirm wrong-code-day",
      "auth.confirm wrong-code-stranger-day",
      "auth.deleteAccount wrong-code-day",
      "auth.deleteAccount wrong-code-stranger-day",
      "auth.setPassword wrong-code-day",
      "auth.setPassword wrong-code-stranger-day",
      "auth.verifyForgotPassword wrong-code-day",
      "auth.verifyForgotPassword wrong-code-stranger-day",
      "auth.verifyLogin wrong-code-day",
      "auth.verifyLogin wrong-code-device-day",
      "auth.verifyLogin wrong-code-stranger-day",
      "auth.verifyLogin wrong-password-hour",
      "auth.verifyUpdatePhone wrong-code-day",
      "auth.verifyUpdatePhone wrong-code-stranger-day",
      "plans.checkPromo promo-hour",
      "plans.promoPrices promo-hour",
      "vouchers.redeem voucher-hour",
    ]
  `)
})

test('a limit that is used up refuses in every session of a learner, and takes and does nothing else', () => {
  const reasons = new Set([...namesOf(NOT_REFUSING), ...namesOf(OF_A_DEVICE)])
  expect(faulty.filter(({ scope }) => !reasons.has(scope))).toEqual([])
  for (const { scope } of faulty) reasons.delete(scope)
  expect([...reasons]).toEqual([])
  expect(namesOf(DONE_ALL_THE_SAME).filter((fault) => !happened.has(fault))).toEqual([])
})
