import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readWaitingReceipts } from '#server/features/billing/payments/transfer-receipts/operator-receipts.queries.ts'
import { runJob } from '#tests/support/payments/payments.ts'
import { newReference, picture, postSlip, transferring } from '#tests/support/payments/transfer-receipts.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import * as promos from './promos.ts'
import { execute, readOrder } from './transfer-receipts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const thazin = (...args: string[]) => execute(app.deps, readOrder(args))

/** A learner whose transfer's slip waits. */
async function sent() {
  const { learner, payment } = await transferring(app)
  const paymentId = payment.payment_id
  await postSlip(app, learner, { paymentId, image: await picture(), reference: newReference() })
  const slip = (await readWaitingReceipts(app.deps.db)).find(({ payment_id }) => payment_id === paymentId)
  if (!slip) throw new Error('The slip was not taken')
  return { learner, paymentId, slip, id: String(slip.id) }
}

it('slips that wait are listed without a whole phone, and refused', async () => {
  const { learner, slip } = await sent()
  const list = await execute(app.deps, readOrder(['list']))
  expect(list).toContain(slip?.reference)
  expect(list).not.toContain(learner.phone)
  expect(await execute(app.deps, readOrder(['refuse', String(slip?.id), 'မတွေ့ပါ']))).toContain('Refused')
  expect(await execute(app.deps, readOrder(['approve', String(slip?.id)]))).toBeNull()
  for (const wrong of [['approve'], ['refuse', '1'], ['refuse', '1', ' '], ['burn', '1'], []])
    expect(() => readOrder(wrong)).toThrow()
})

it('a slip that is approved opens the lessons, once, and waits no more', async () => {
  const { learner, paymentId, id } = await sent()
  const other = await sent()
  expect(await thazin('approve', id)).toBe('Approved; the lessons are open.')
  expect(await thazin('approve', id)).toBeNull()
  expect(await thazin('refuse', id, 'မတွေ့ပါ')).toBeNull()
  const { data } = (await send(app, 'GET', `/payments/${paymentId}`, {}, learner)).body
  expect(data).toMatchObject({ status: 'succeeded', slip: 'approved' })
  expect((await send(app, 'GET', '/me', {}, learner)).body.data.subscriptions).toHaveLength(1)
  expect((await send(app, 'GET', '/me', {}, other.learner)).body.data.subscriptions).toEqual([])
  expect(await thazin('list')).toContain(other.slip.reference)
})

it('a transfer that two payers name is shown so, and approved for one of them', async () => {
  const [one, other] = [await sent(), await sent()]
  const { reference } = one.slip
  const same = { paymentId: other.paymentId, image: await picture(), reference, isMine: true }
  expect((await postSlip(app, other.learner, same)).status).toBe(200)
  const again = (await readWaitingReceipts(app.deps.db)).find(
    ({ payment_id }) => payment_id === other.paymentId,
  )
  const id = String(again?.id)
  expect(await thazin('list')).toMatch(new RegExp(`${reference}.+ ${id}\n[^]+${reference}.+ ${one.id}$`, 'm'))
  const file = join(app.deps.config.DATA_DIR, 'other.webp')
  expect(await thazin('show', id, file)).toMatch(
    new RegExp(`came with slip ${one.id}, waiting, of payment TZ-`),
  )
  expect(await thazin('approve', one.id)).toContain('Approved')
  expect(await thazin('approve', id)).toContain('Not approved')
  expect(await thazin('refuse', id, 'မတွေ့ပါ')).toContain('Refused')
})

it('a slip is shown with its picture; that its picture is lost is said, and is not "no such slip"', async () => {
  const { slip, id, paymentId } = await sent()
  const file = join(app.deps.config.DATA_DIR, 'shown.webp')
  expect(await thazin('show', id, file)).toMatch(new RegExp(`${slip.reference}.+payment ${paymentId}`))
  expect(await sharp(await readFile(file)).metadata()).toMatchObject({ format: 'webp' })
  await app.deps.storage.remove(slip.image_key)
  await rm(file)
  expect(await thazin('show', id, file)).toMatch(
    new RegExp(`${slip.reference}.+payment ${paymentId}[^]+picture is lost`),
  )
  await expect(readFile(file)).rejects.toThrow('ENOENT')
  expect(await thazin('show', '999999999', file)).toBeNull()
})

it('a late slip without a place is listed so: granted above the limit it is counted, or its money goes back', async () => {
  const { db } = app.deps
  const offer = await db
    .insertInto('offers')
    .values({ max_uses: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('promo_codes').values({ code: 'ONE-PLACE', offer_id: offer.id, percent: 10 }).execute()
  /** A slip that came after its time, when another had the place. */
  async function late() {
    const { learner, payment } = await transferring(app, { promo_code: 'ONE-PLACE' })
    app.advance(25 * 3_600_000)
    await runJob(app, 'payments')
    app.advance(-25 * 3_600_000)
    return { learner, paymentId: payment.payment_id }
  }
  const [one, other] = [await late(), await late()]
  await transferring(app, { promo_code: 'ONE-PLACE' })
  const ids: string[] = []
  for (const { learner, paymentId } of [one, other]) {
    await postSlip(app, learner, { paymentId, image: await picture(), reference: newReference() })
    const slip = (await readWaitingReceipts(db)).find(({ payment_id }) => payment_id === paymentId)
    ids.push(String(slip?.id))
  }
  const [first = '', second = ''] = ids
  expect(await thazin('list')).toMatch(new RegExp(`^${first} .+ none`, 'm'))
  expect(await thazin('show', first, join(app.deps.config.DATA_DIR, 'late.webp'))).toContain(
    'no place of its promo',
  )
  expect(await thazin('approve', first)).toContain(`slips approve ${first} --over`)
  expect(await thazin('approve', first, '--over')).toContain('Approved')
  expect(await thazin('refund', second)).toContain('went back')
  expect(await thazin('refund', second)).toBeNull()
  const promo = (...args: string[]) => promos.execute(db, promos.readOrder(args), new Date())
  expect(await promo('list')).toMatch(/ONE-PLACE .+ 2 of 1 +1 /)
  const held = db.updateTable('offers').set({ max_uses: 0 }).where('id', '=', offer.id)
  await held.execute()
  expect(await promo('list')).toMatch(/ONE-PLACE .+ 2 of 0 +1, 1 over /)
  for (const wrong of [['approve', '1', 'over'], ['refund', '1', 'x'], ['refund']])
    expect(() => readOrder(wrong)).toThrow()
})
