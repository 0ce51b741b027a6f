import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { endGrant } from '#server/core/subscriptions/grants.queries.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newLearner, sentCode } from '#tests/support/factories.ts'
import { subscribe } from '#tests/support/school-factory.ts'
import { startSecondNode } from '#tests/support/second-node.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { remind } from './remind.ts'

let app: TestApp
let other: TestApp
beforeAll(async () => {
  app = await startApp({ settings: { OTP_ADDRESS_HOURLY: '100000' } })
  other = await startSecondNode(app)
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

/** Noon in Yangon, so many days from today. */
const noon = (days: number) => {
  const today = new Date(Date.now() + 6.5 * 3_600_000).toISOString().slice(0, 10)
  return new Date(Date.parse(`${today}T12:00:00+06:30`) + days * 86_400_000)
}
const at = (node: TestApp, now: Date): Deps => ({ ...node.deps, now: () => now })

async function subscriber(endsInDays: number) {
  const learner = await newLearner(app)
  await subscribe(app.deps, learner.id, 'english', { startedDaysAgo: 30, days: 30 })
  await app.deps.db
    .updateTable('grants')
    .set({ starts_at: noon(endsInDays - 30), granted_at: noon(endsInDays - 30), ends_at: noon(endsInDays) })
    .where('learner_id', '=', learner.id)
    .execute()
  return learner
}
async function told(phone: string): Promise<string[]> {
  const rows = await app.deps.db
    .selectFrom('outbox')
    .select('text')
    .where('channel', '=', 'sms')
    .where('text', 'like', '%/pricing?product=%')
    .where('recipient', '=', phone)
    .orderBy('id')
    .execute()
  return rows.map(({ text }) => text)
}

it('tells of an end three days before and on the day, once each, however often it runs and on however many nodes', async () => {
  const learner = await subscriber(10)
  const morning = (days: number) => new Date(noon(days).getTime() - 2 * 3_600_000)
  for (const day of [5, 6, 7, 8, 9, 10, 11]) {
    const rounds = [app, other, app, other].map((node) => remind(at(node, morning(day))))
    await Promise.all(rounds)
    await remind(at(other, morning(day)))
  }
  const texts = await told(learner.phone)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toMatch(/ကုန်ဆုံးပါမည်။[\s\S]+\/pricing\?product=english$/)
  expect(texts[1]).toContain('နောက်ဆုံးနေ့')
})

it('a run that is cut off before its commit has told nobody, and the next one tells them', async () => {
  const learner = await subscriber(3)
  const cut = at(app, noon(0))
  const send = cut.outbox.send
  await remind({
    ...cut,
    outbox: {
      ...cut.outbox,
      async send(within, message) {
        await send(within, message)
        if (message.to === learner.phone) throw new Error('killed')
      },
    },
    log: { ...cut.log, error: () => {} } as Deps['log'],
  })
  expect(await told(learner.phone)).toEqual([])
  await remind(at(other, noon(0)))
  await remind(at(app, noon(0)))
  expect(await told(learner.phone)).toHaveLength(1)
})

it('who went on, was given the money back, or left is told nothing; an outage moves the end', async () => {
  const [longer, refunded, outage] = [await subscriber(3), await subscriber(3), await subscriber(2)]
  const left = await subscriber(3)
  const otp = async () => {
    await send(app, 'POST', '/me/request-delete', {}, left)
    return await sentCode(app, left.phone)
  }
  expect((await send(app, 'POST', '/me/delete', { otp: await otp() }, left)).status).toBe(200)
  await subscribe(app.deps, longer.id, 'english', { startedDaysAgo: 0, days: 30 })
  const { db } = app.deps
  const { source } = await db
    .selectFrom('grants')
    .select('source')
    .where('learner_id', '=', refunded.id)
    .executeTakeFirstOrThrow()
  await endGrant(db, { source, reason: 'refunded' }, noon(-1))
  await db
    .insertInto('outages')
    .values({ day: noon(-20).toISOString().slice(0, 10), note: null })
    .execute()
  await remind(at(app, noon(0)))
  for (const { phone } of [longer, refunded, left]) expect(await told(phone)).toEqual([])
  const { rows } = await sql`select * from subscription_reminders where learner_id = ${left.id}`.execute(db)
  expect(rows).toEqual([])
  expect(await told(outage.phone)).toHaveLength(1)
  await remind(at(app, new Date(noon(2).getTime() - 3_600_000)))
  expect(await told(outage.phone)).toHaveLength(1)
  await remind(at(app, new Date(noon(3).getTime() - 3_600_000)))
  expect(await told(outage.phone)).toHaveLength(2)
  await db.deleteFrom('outages').execute()
})
