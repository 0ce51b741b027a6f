import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newLearner } from '#tests/support/factories.ts'
import { sandboxSettings } from '#tests/support/payments/payments.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { makeVouchers } from './make-vouchers.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ settings: sandboxSettings })
})
afterAll(() => app.stop())

async function make(count = 1) {
  const plan = await app.deps.db
    .selectFrom('plans')
    .select(['id', 'product', 'duration_days'])
    .where('slug', '=', 'japanese-90')
    .executeTakeFirstOrThrow()
  return await makeVouchers(app.deps, { plan, count, batch: 'test' })
}
const redeem = (who: { token: string }, code: string) => send(app, 'POST', '/redeem-code', { code }, who)

describe('a code from a shop', () => {
  it('opens its plan, as it is printed or typed without care', async () => {
    const learner = await newLearner(app)
    const [one = '', two = ''] = await make(2)
    const { status, body } = await redeem(learner, one)
    expect([status, body.data.product]).toEqual([200, 'japanese'])
    const days = (Date.parse(body.data.ends_at) - Date.parse(body.data.starts_at)) / 86_400_000
    expect(days).toBe(90)
    const second = await redeem(learner, ` ${two.toLowerCase().replaceAll('-', ' ')} `)
    expect(second.body.data.starts_at).toBe(body.data.ends_at)
    expect((await send(app, 'GET', '/me', {}, learner)).body.data.subscriptions).toHaveLength(2)
  })

  it('that one has used already is said to be one’s own, and that of another is not', async () => {
    const [mine, theirs] = [await newLearner(app), await newLearner(app)]
    const [code = ''] = await make()
    expect((await redeem(mine, code)).status).toBe(200)
    const headers = { 'accept-language': 'en' }
    const again = (who: { token: string }) =>
      send(app, 'POST', '/redeem-code', { code }, { token: who.token, headers })
    expect([(await again(mine)).status, (await again(mine)).body.code]).toEqual([
      422,
      'You have used this code already. What it opened is on the Payments page.',
    ])
    expect((await again(theirs)).body.code).toBe(
      'This code does not exist, or it was used already. Please check its letters.',
    )
    expect((await send(app, 'GET', '/me', {}, mine)).body.data.subscriptions).toHaveLength(1)
  })

  it('works once, for one of fifty who race', async () => {
    const [code = ''] = await make()
    const learners = await Promise.all(Array.from({ length: 10 }, () => newLearner(app)))
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => redeem(learners[i % 10] as { token: string }, code)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]))
    const used = await app.deps.db
      .selectFrom('grants')
      .select('id')
      .where('source', 'like', 'voucher:%')
      .where('learner_id', 'in', await idsOf(learners))
      .execute()
    expect(used).toHaveLength(1)
  })

  it('may be typed wrong ten times an hour; right ones are not counted', async () => {
    const learner = await newLearner(app)
    const codes = await make(12)
    for (const code of codes.slice(0, 11)) expect((await redeem(learner, code)).status).toBe(200)
    const wrong = ['x', 'AAAA-AAAA-AAA3', codes[0] ?? '']
    for (let i = 0; i < 10; i++) {
      const { status, body } = await redeem(learner, wrong[i % 3] ?? '')
      expect([status, Object.keys(body)]).toEqual([422, ['code']])
    }
    expect((await redeem(learner, codes[11] ?? '')).status).toBe(429)
  })

  it('is kept as a hash only', async () => {
    const [code = ''] = await make()
    const rows = await app.deps.db.selectFrom('vouchers').selectAll().execute()
    const text = JSON.stringify(rows.map((row) => ({ ...row, code_hash: row.code_hash.toString('latin1') })))
    expect(text).not.toContain(code.replaceAll('-', ''))
    expect(rows.every(({ code_hash }) => code_hash.length === 32)).toBe(true)
  })
})

const idsOf = async (learners: { id: number }[]) => learners.map(({ id }) => id)
