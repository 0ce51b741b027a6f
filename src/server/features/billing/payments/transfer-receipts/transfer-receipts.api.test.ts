import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { meanwhile } from '#tests/support/blocked.ts'
import { newLearner, newPhone } from '#tests/support/factories.ts'
import { initialise, planIds, runJob, sandboxSettings } from '#tests/support/payments/payments.ts'
import { newReference, picture, postSlip, transferring } from '#tests/support/payments/transfer-receipts.ts'
import { send, startApp, type TestApp } from '#tests/support/start-app.ts'
import { approveTransferReceipt, refundPayment, refuseTransferReceipt } from '../operator.ts'
import { lockPayment } from '../settle.queries.ts'
import { readWaitingReceipts } from './operator-receipts.queries.ts'
import { addTransferReceipt } from './transfer-receipts.queries.ts'

let app: TestApp
let plans: Record<string, number>
beforeAll(async () => {
  app = await startApp({ settings: { ...sandboxSettings, OTP_ADDRESS_HOURLY: '100000' } })
  plans = await planIds(app)
})
afterAll(() => app.stop())

const sendSlip = (who: { token: string }, paymentId: string, image: Buffer, reference: string) =>
  postSlip(app, who, { paymentId, image, reference })

const slipOf = async (paymentId: string) =>
  (await readWaitingReceipts(app.deps.db)).find(({ payment_id }) => payment_id === paymentId)
const read = async (who: { token: string }, paymentId: string) =>
  (await send(app, 'GET', `/payments/${paymentId}`, {}, who)).body.data

describe('a bank transfer', () => {
  it('takes the slip of a payer who is signed out, from the browser that began it alone', async () => {
    const input = { provider: 'bank', plan_id: plans['english-30'], phone: newPhone() }
    const { body, cookies } = await send(app, 'POST', '/frontend-payment/initialize', input)
    const slip = { paymentId: body.data.payment_id, image: await picture(), reference: newReference() }
    expect((await postSlip(app, {}, slip)).status).toBe(404)
    expect((await postSlip(app, await newLearner(app), slip)).status).toBe(404)
    const sent = await postSlip(app, {}, slip, { cookie: cookies[0]?.split(';')[0] ?? '' })
    expect([sent.status, sent.body.data?.slip]).toEqual([200, 'waiting'])
  })

  it('says where to, stays open for 72 hours, and takes a slip', async () => {
    const { learner, payment } = await transferring(app)
    expect(payment.transfer).toContain('Demo Bank')
    expect(Math.round((Date.parse(payment.expires_at) - Date.now()) / 3_600_000)).toBe(72)
    const { status, body } = await sendSlip(learner, payment.payment_id, await picture(), newReference())
    expect([status, body.data.status, body.data.slip]).toEqual([200, 'pending', 'waiting'])
    const slip = await slipOf(payment.payment_id)
    const stored = await app.deps.storage.get(slip?.image_key ?? '')
    expect(await sharp(stored as Uint8Array).metadata()).toMatchObject({ format: 'webp', height: 1600 })
  })

  it('counts no slip whose number was mistyped: after ten of them the right one is taken', async () => {
    const { learner, payment } = await transferring(app)
    const image = await picture()
    for (let n = 0; n < 11; n++) {
      const { status, body } = await sendSlip(learner, payment.payment_id, image, '?')
      expect([status, Object.keys(body)]).toEqual([422, ['reference']])
    }
    expect((await sendSlip(learner, payment.payment_id, image, newReference())).status).toBe(200)
  })

  it('is paid when the operator approves its slip, once however many do', async () => {
    const { learner, payment } = await transferring(app)
    await sendSlip(learner, payment.payment_id, await picture(), newReference())
    const { id } = (await slipOf(payment.payment_id)) as { id: number }
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => approveTransferReceipt(app.deps, id)))
    expect(outcomes.filter((outcome) => outcome === 'moved')).toHaveLength(1)
    expect(await read(learner, payment.payment_id)).toMatchObject({ status: 'succeeded', slip: 'approved' })
    const { subscriptions } = (await send(app, 'GET', '/me', {}, learner)).body.data
    expect(subscriptions).toHaveLength(1)
  })

  it('never expires while its slip waits; refused, it has a day for another, and the learner is told why', async () => {
    const { learner, payment } = await transferring(app)
    await sendSlip(learner, payment.payment_id, await picture(), newReference())
    app.advance(73 * 3_600_000)
    try {
      await runJob(app, 'payments')
      expect((await read(learner, payment.payment_id)).status).toBe('pending')
      const { id } = (await slipOf(payment.payment_id)) as { id: number }
      expect(await refuseTransferReceipt(app.deps, id, 'ငွေ မရောက်သေးပါ။')).toBe('moved')
      await runJob(app, 'payments')
      expect(await read(learner, payment.payment_id)).toMatchObject({
        status: 'pending',
        slip: 'refused',
        slip_refused_because: 'ငွေ မရောက်သေးပါ။',
      })
      const told = await app.deps.db
        .selectFrom('outbox')
        .select('text')
        .where('recipient', '=', learner.phone)
        .where('text', 'like', '%ငွေ မရောက်သေးပါ။%')
        .execute()
      expect(told).toHaveLength(1)
      app.advance(25 * 3_600_000)
      await runJob(app, 'payments')
      expect((await read(learner, payment.payment_id)).status).toBe('expired')
      expect((await sendSlip(learner, payment.payment_id, await picture(), newReference())).status).toBe(200)
      app.advance(-25 * 3_600_000)
    } finally {
      app.advance(-73 * 3_600_000)
    }
  })

  it('says of a number or a picture that it came with another payment, and takes it of the payer who says that it is theirs', async () => {
    const [one, other] = [await transferring(app), await transferring(app)]
    const [image, reference] = [await picture(), newReference()]
    expect((await sendSlip(one.learner, one.payment.payment_id, image, reference)).status).toBe(200)
    const again = await sendSlip(
      other.learner,
      other.payment.payment_id,
      await picture(),
      reference.toLowerCase(),
    )
    expect([again.status, Object.keys(again.body)]).toEqual([422, ['reference']])
    const same = await sendSlip(other.learner, other.payment.payment_id, image, newReference())
    expect([same.status, Object.keys(same.body)]).toEqual([422, ['image']])
    const { payment_id: paymentId } = other.payment
    const mine = await postSlip(app, other.learner, { paymentId, image, reference, isMine: true })
    expect([mine.status, mine.body.data.slip]).toEqual([200, 'waiting'])
    const [first, second] = [await slipOf(one.payment.payment_id), await slipOf(paymentId)]
    expect(first?.others).toMatchObject([{ id: second?.id, status: 'waiting' }])
    expect(second?.others).toMatchObject([{ id: first?.id, status: 'waiting' }])
  })

  it('with a number that six sent is approved for one of them, and for another once that one’s money went back', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => transferring(app)))
    const reference = newReference()
    await Promise.all(
      all.map(async ({ learner, payment }) => {
        const slip = { paymentId: payment.payment_id, image: await picture(60), reference, isMine: true }
        // Too many at once are asked to come again, as phones do.
        while ((await postSlip(app, learner, slip)).status === 503);
      }),
    )
    const slips = (await readWaitingReceipts(app.deps.db)).filter((slip) => slip.others?.length === 5)
    expect(slips).toHaveLength(6)
    const outcomes = await Promise.all(slips.map(({ id }) => approveTransferReceipt(app.deps, id)))
    const countOf = (outcome: string) => outcomes.filter((one) => one === outcome).length
    expect([countOf('moved'), countOf('counted')]).toEqual([1, 5])
    const [wrong, right] = [slips[outcomes.indexOf('moved')], slips[outcomes.indexOf('counted')]]
    await refundPayment(app.deps, wrong?.payment_id ?? '', { byHand: true })
    expect(await approveTransferReceipt(app.deps, right?.id ?? 0)).toBe('moved')
  })

  it('takes a better slip in the place of one that waits', async () => {
    const { learner, payment } = await transferring(app)
    await sendSlip(learner, payment.payment_id, await picture(), newReference())
    const reference = newReference()
    expect((await sendSlip(learner, payment.payment_id, await picture(), reference)).status).toBe(200)
    expect((await slipOf(payment.payment_id))?.reference).toBe(reference.replaceAll(/\W/g, ''))
  })

  it('is not paid by the approval of a slip that another took the place of at that moment', async () => {
    const { learner, payment } = await transferring(app)
    await sendSlip(learner, payment.payment_id, await picture(), newReference())
    const { id } = (await slipOf(payment.payment_id)) as { id: number }
    const [imageHash, imageKey] = [randomBytes(32), `slips/${Date.now()}-other.webp`]
    const other = { paymentId: payment.payment_id, accountId: null, imageKey, imageHash }
    const approval = await meanwhile(
      app,
      (trx) => lockPayment(trx, payment.payment_id),
      () => approveTransferReceipt(app.deps, id),
      (trx) => addTransferReceipt(trx, { ...other, reference: newReference(), sentAt: new Date() }),
    )
    expect(approval).toBe('forbidden')
    expect(await read(learner, payment.payment_id)).toMatchObject({ status: 'pending', slip: 'waiting' })
  })

  it('has no picture opened of a stranger, nor more than ten a day', async () => {
    const { learner, payment } = await transferring(app)
    const opened = vi.spyOn(app.deps.images, 'document')
    const stranger = await newLearner(app)
    expect((await sendSlip(stranger, payment.payment_id, await picture(), newReference())).status).toBe(404)
    expect(opened).not.toHaveBeenCalled()
    const wrong = Buffer.from('no picture')
    for (let i = 0; i < 10; i++)
      expect((await sendSlip(learner, payment.payment_id, wrong, newReference())).status).toBe(422)
    expect((await sendSlip(learner, payment.payment_id, wrong, newReference())).status).toBe(429)
    expect(opened).toHaveBeenCalledTimes(10)
    opened.mockRestore()
  })

  it('is the only payment that takes a slip, and of nobody else', async () => {
    const { payment } = await transferring(app)
    const other = await newLearner(app)
    expect((await sendSlip(other, payment.payment_id, await picture(), newReference())).status).toBe(404)
    const { body } = await initialise(app, other, { plan_id: plans['english-30'] })
    expect((await sendSlip(other, body.data.payment_id, await picture(), newReference())).status).toBe(409)
    const mine = await initialise(app, other, { plan_id: plans['english-30'], provider: 'bank' })
    const noPicture = await sendSlip(
      other,
      mine.body.data.payment_id,
      Buffer.from('no picture'),
      newReference(),
    )
    expect([noPicture.status, Object.keys(noPicture.body)]).toEqual([422, ['image']])
  })

  it('loses pictures that no row names after an hour, and no others', async () => {
    const { learner, payment } = await transferring(app)
    await sendSlip(learner, payment.payment_id, await picture(), newReference())
    const { image_key } = (await slipOf(payment.payment_id)) as { image_key: string }
    const orphan = `slips/${Date.now()}-orphan.webp`
    await app.deps.storage.put(orphan, new Uint8Array([1]))
    await runJob(app, 'slip-files')
    expect(await app.deps.storage.has(orphan)).toBe(true)
    app.advance(3_700_000)
    await runJob(app, 'slip-files')
    app.advance(-3_700_000)
    expect([await app.deps.storage.has(orphan), await app.deps.storage.has(image_key)]).toEqual([false, true])
  })
})
