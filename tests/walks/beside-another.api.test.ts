import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#server/app/calls.ts'
import type { BoundCall } from '#server/platform/call/perform.ts'
import { type Answer, ask } from '#tests/support/walks/ask.ts'
import { type Change, takeChanges, watchChanges } from '#tests/support/walks/changes.ts'
import { inputOf } from '#tests/support/walks/inputs.ts'
import { changedOf } from '#tests/support/walks/theirs.ts'
import { type Marked, startWalk, type Walk } from '#tests/support/walks/world.ts'

/** Calls that the walk can't have answered with 200, and what they answer instead. */
const ANSWERED: Readonly<Record<string, { status: number; because: string }>> = {
  'auth.updatePhoneDirectly': { status: 409, because: 'only an account without a phone may' },
  'inbox.applyScholarship': { status: 409, because: 'an application of the round was decided' },
  'unitTests.finish': { status: 409, because: 'an answer is missing' },
}

/** What is open to whoever knows it: an address with a secret in it, or the checkout page of a demo. */
const BY_SECRET: Readonly<Record<string, string>> = {
  'calendar.feed': 'the address of a feed is its key',
  'certificates.show': 'whoever knows the number of a certificate reads it',
  'inbox.letter': 'the link of a letter is its key',
  'inbox.eraseLetter': 'the link of a letter is its key',
  'payments.sandboxOrder': 'the checkout page of the demo knows nobody',
  'payments.sandboxPay': 'the checkout page of the demo knows nobody',
}

/** What a provider signs is walked by the tests of payments. */
const walked = [...calls.values()]
  .filter(({ call }) => call.access !== 'signed')
  .sort((one, other) => Number(one.call.method !== 'GET') - Number(other.call.method !== 'GET'))

/** Long enough for a machine that does much else. */
const SLOW = { timeout: 240_000 }

let walk: Walk
let other: Marked
beforeAll(async () => {
  walk = await startWalk()
  await watchChanges(walk.app.deps.db)
  other = await walk.newWorld()
})
afterAll(() => walk.app.stop())

/** Whether the first learner's session or things are no more as they were. */
const isUsedUp = (changes: readonly Change[]) =>
  changes.some(
    ({ table, kind, before, after }) =>
      kind === 'DELETE' ||
      (table === 'sessions' && after?.superseded) ||
      (table === 'accounts' && before?.phone !== after?.phone),
  )

type Asked = { bound: BoundCall; answer: Answer; changes: Change[]; first: Marked; isOwn: boolean }

/** Makes every call as the first learner, with things of the first or of the other. */
async function* askAll(whose: 'own' | 'theirs'): AsyncGenerator<Asked> {
  const { app, newWorld } = walk
  let first = await newWorld()
  for (const bound of walked) {
    await app.deps.db.deleteFrom('limit_counters').execute()
    const { input, isOwn } = await inputOf(bound, first, whose === 'own' ? first : other)
    if (whose === 'theirs' && !isOwn) continue
    await takeChanges(app.deps.db)
    const answer = await ask(app, bound, input, first.learner)
    const changes = await takeChanges(app.deps.db)
    yield { bound, answer, changes, first, isOwn }
    if (isUsedUp(changes)) first = await newWorld()
  }
}

test('every call of a learner leaves what others have as it was, and says nothing of it', SLOW, async () => {
  const wrong: unknown[] = []
  const answered: unknown[] = []
  for await (const { bound, answer, changes } of askAll('own')) {
    const { name } = bound
    const expected = ANSWERED[name]?.status ?? 200
    if (answer.status !== expected) answered.push([name, answer.status, answer.text.slice(0, 200)])
    if (answer.text.includes(other.mark) || answer.text.includes(other.learner.phone))
      wrong.push([name, 'answers what is another’s'])
    const theirs = changedOf(other, changes)
    if (theirs.length > 0) wrong.push([name, 'changes what is another’s', ...theirs])
  }
  expect(wrong).toEqual([])
  expect(answered).toEqual([])
  expect(Object.keys(ANSWERED).filter((name) => !calls.has(name))).toEqual([])
})

test('what another has can’t be reached by its id', SLOW, async () => {
  const wrong: unknown[] = []
  const walkedHere = new Set<string>()
  for await (const { bound, answer, changes } of askAll('theirs')) {
    const { name } = bound
    walkedHere.add(name)
    const isSecret = name in BY_SECRET
    const isShown = answer.status === 200 && answer.text.includes(other.mark)
    const theirs = changedOf(other, changes)
    const isReached = isSecret ? answer.status === 200 : isShown || theirs.length > 0
    if (answer.status >= 500) wrong.push([name, answer.status])
    if (isReached !== isSecret) wrong.push([name, answer.status, answer.text.slice(0, 200), ...theirs])
  }
  expect(wrong).toEqual([])
  expect(walkedHere.size).toBeGreaterThan(20)
  expect(Object.keys(BY_SECRET).filter((name) => !walkedHere.has(name))).toEqual([])
})
