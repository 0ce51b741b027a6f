import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { calls } from '#server/app/calls.ts'
import { addressesOf } from '#tests/screens/addresses.ts'
import { statementsOf, withoutFrames } from '#tests/support/statements.ts'
import { ask } from '#tests/support/walks/ask.ts'
import { growSchool } from '#tests/support/walks/grow-school.ts'
import { inputOf } from '#tests/support/walks/inputs.ts'
import { letSchoolGrowOld } from '#tests/support/walks/next-release.ts'
import { idsOf, type Marked, startWalk, type Walk } from '#tests/support/walks/world.ts'

type Opened = { name: string; open: () => Promise<unknown> }

let walk: Walk
let world: Marked
let opened: Opened[]

beforeAll(async () => {
  walk = await startWalk({ pages: true })
  world = await walk.newWorld()
  await walk.app.deps.db.deleteFrom('push_tokens').execute()
  opened = [...(await callsOf(world)), ...pagesOf(world)]
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => walk.app.stop())

/** Every GET call as a learner makes it, and the public ones as a visitor does. */
async function callsOf(world: Marked): Promise<Opened[]> {
  const found: Opened[] = []
  for (const bound of calls.values()) {
    const { name, call } = bound
    if (call.method !== 'GET' || name === 'auth.logout') continue
    const { input } = await inputOf(bound, world)
    found.push({ name, open: () => ask(walk.app, bound, input, world.learner) })
    if (call.access === 'public')
      found.push({ name: `${name} of a visitor`, open: () => ask(walk.app, bound, input) })
  }
  return found
}

/** Every page as a learner opens it, and as a visitor does. */
function pagesOf(world: Marked): Opened[] {
  const open = (url: string, headers: Record<string, string>) => () => walk.app.app.inject({ url, headers })
  return addressesOf(idsOf(world)).flatMap((url) => [
    { name: url, open: open(url, { cookie: `token=${world.learner.token}` }) },
    { name: `${url} of a visitor`, open: open(url, {}) },
  ])
}

/** What each asks the database when what is the same for everybody has been read. */
async function askedOf(some: readonly Opened[]): Promise<Map<string, string[]>> {
  const asked = new Map<string, string[]>()
  for (const { name, open } of some) {
    await open()
    asked.set(
      name,
      withoutFrames(await statementsOf(open)).map(({ text }) => text),
    )
  }
  return asked
}

type Asked = Awaited<ReturnType<typeof askedOf>>

/** What asks more than before: fewer where longer lists leave no place for the learner's own. */
const dearer = (some: readonly Opened[], before: Asked, after: Asked) =>
  some.filter(({ name }) => (after.get(name)?.length ?? 0) > (before.get(name)?.length ?? 0))

/** Tables of which the first rows have no copies, and why. */
const NO_LONGER: Readonly<Record<string, string>> = {
  accepted_answers: 'the operator fills it',
  campaign_plans: 'a campaign has a plan once',
  campaigns: 'an offer has one',
  course_totals: 'a course has one',
  demo_rounds: 'it notes when the demo began',
  form_places: 'a form has one row',
  promo_codes: 'an offer has one',
}

test('a school with longer lists costs no call and no page a statement more, nor a visitor’s', {
  timeout: 480_000,
}, async () => {
  const before = await askedOf(opened)
  const more = await growSchool(walk.app.deps.db, walk.app.deps.personalTables)
  expect([...more].flatMap(([name, rows]) => (rows === 0 ? [name] : [])).sort()).toEqual(
    Object.keys(NO_LONGER),
  )
  letSchoolGrowOld()
  const after = await askedOf(opened)
  // What only the first request of a release asks, or one of all learners, doesn't count.
  const doubtful = dearer(opened, before, after)
  const again = await askedOf(doubtful)
  const found = dearer(doubtful, before, again)
  expect(found.map(({ name }) => [name, before.get(name), again.get(name)])).toEqual([])
})
