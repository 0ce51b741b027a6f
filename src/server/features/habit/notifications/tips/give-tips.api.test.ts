import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deps } from '#server/platform/deps.ts'
import { addCardStates, newLearner } from '#tests/support/factories.ts'
import { localText } from '#tests/support/school-factory.ts'
import { startSecondNode } from '#tests/support/second-node.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { giveTips } from './give-tips.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  other = await startSecondNode(app)
  await app.deps.db.deleteFrom('tips').execute()
  await app.deps.db
    .insertInto('tips')
    .values(
      (
        [
          ['welcome', null],
          ['draw', 'japanese'],
          ['due', 'due'],
          ['last', null],
        ] as const
      ).map(([slug, fits], index) => ({
        slug,
        fits,
        position: index + 1,
        title: localText(slug),
        body: localText('What to do'),
        link: '/learn',
      })),
    )
    .execute()
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})
beforeEach(() => app.deps.db.deleteFrom('tip_turns').execute())

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** 20:00 in Yangon, so many days from today. */
const evening = (days: number) =>
  new Date(Math.floor((Date.now() + 6.5 * HOUR) / DAY) * DAY + 13.5 * HOUR + days * DAY)
const at = (node: TestApp, now: Date): Deps => ({ ...node.deps, now: () => now })

const tipsOf = async ({ token }: { token: string }): Promise<string[]> => {
  const input = { notification_category: 'Tip', per_page: 50 }
  const who = { token, headers: { cookie: 'locale=en' } }
  const { data } = (await send(app, 'GET', '/paginate-notifications', input, who)).body
  return data.map(({ title }: { title: string }) => title)
}
/** As if everybody had been here then. */
const wereHere = (now: Date) => app.deps.db.updateTable('sessions').set({ last_used_at: now }).execute()

async function evenings(count: number, nodes = [app]) {
  for (let day = 1; day <= count; day++) {
    await wereHere(evening(day))
    for (let round = 0; round < 2; round++)
      await Promise.all(nodes.map((node) => giveTips(at(node, evening(day)))))
  }
}

test('a new learner finds a welcome, once, and it is counted', async () => {
  const learner = await newLearner(app)
  expect(await tipsOf(learner)).toEqual(['welcome'])
  expect((await send(app, 'GET', '/me', {}, learner)).body.data.tip_noti_count).toBe(1)
})

test('one a day, none twice, the fitting one first, on two nodes that run it over and over', async () => {
  const learner = await newLearner(app)
  await addCardStates(app, learner.id, [{ due_at: new Date(Date.now() - DAY) }])
  await evenings(1, [app, other, app, other])
  expect(await tipsOf(learner)).toEqual(['due', 'welcome'])
  await evenings(5, [app, other, app, other])
  expect(await tipsOf(learner)).toEqual(['last', 'due', 'welcome'])
})

test('a time zone that the database does not know holds up nobody', async () => {
  const [odd, other] = [await newLearner(app), await newLearner(app)]
  await addCardStates(app, odd.id, [{ last_reviewed_at: evening(0), due_at: evening(9) }])
  await app.deps.db
    .updateTable('learners')
    .set({ time_zone: 'US/Pacific-New' })
    .where('id', '=', odd.id)
    .execute()
  await evenings(2)
  expect((await tipsOf(other)).length).toBeGreaterThan(1)
  expect((await tipsOf(odd)).length).toBeGreaterThan(1)
})

test('it comes at the hour at which the learner studies', async () => {
  const learner = await newLearner(app)
  const eight = new Date(evening(0).getTime() - 12 * HOUR)
  await addCardStates(app, learner.id, [{ last_reviewed_at: eight, due_at: evening(9) }])
  await wereHere(evening(1))
  await giveTips(at(app, evening(1)))
  const { next_at } = await app.deps.db
    .selectFrom('tip_turns')
    .select('next_at')
    .where('learner_id', '=', learner.id)
    .executeTakeFirstOrThrow()
  expect(next_at).toEqual(new Date(eight.getTime() + 2 * DAY))
})

test('what would be wrong for them they are not told, and nothing at all who wants no tips or has long been away', async () => {
  const [japanese, english, silent, away] = [
    await newLearner(app, { language_id: 2 }),
    await newLearner(app),
    await newLearner(app),
    await newLearner(app),
  ]
  await send(app, 'POST', '/me/notification-settings', { kinds: { tip: false } }, silent)
  await wereHere(evening(1))
  await app.deps.db
    .updateTable('sessions')
    .set({ last_used_at: evening(-14) })
    .where('learner_id', '=', away.id)
    .execute()
  await giveTips(at(app, evening(1)))
  expect((await tipsOf(japanese))[0]).toBe('draw')
  await evenings(4)
  expect(await tipsOf(english)).not.toContain('draw')
  expect(await tipsOf(silent)).toEqual(['welcome'])
  const { next_at } = await app.deps.db
    .selectFrom('tip_turns')
    .select('next_at')
    .where('learner_id', '=', away.id)
    .executeTakeFirstOrThrow()
  expect(next_at.getTime()).toBeGreaterThan(evening(4).getTime())
})
