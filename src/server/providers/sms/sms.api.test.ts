import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openOutbox } from '#server/core/outbox/outbox.ts'
import type { Transport } from '#server/core/outbox/transport.ts'
import { createLog } from '#server/platform/log.ts'
import { createDatabase, type TestDatabase } from '#tests/support/database.ts'
import { type Simulator, simulateSmsPoh, simulateTwilio } from './simulator.suite.ts'
import { smsSuite } from './sms.suite.ts'
import { smsPoh } from './smspoh.ts'
import { twilio } from './twilio.ts'

const log = createLog('silent')

const vendors = {
  smspoh: {
    simulate: simulateSmsPoh,
    transport: (url: string): Transport =>
      smsPoh({ apiKey: 'key', apiSecret: 'secret', sender: 'Thazin', url, timeoutMs: 300 }),
    misnamed: (url: string): Transport => smsPoh({ apiKey: 'key', apiSecret: 'secret', sender: 'X', url }),
    wrongKey: (url: string): Transport => smsPoh({ apiKey: 'key', apiSecret: 'x', sender: 'Thazin', url }),
    firstId: 'poh-1',
  },
  twilio: {
    simulate: simulateTwilio,
    transport: (url: string): Transport =>
      twilio({ accountSid: 'AC1', authToken: 'token', from: '+15005550006', url, timeoutMs: 300 }),
    misnamed: (url: string): Transport => twilio({ accountSid: 'AC1', authToken: 'token', from: 'X', url }),
    wrongKey: (url: string): Transport =>
      twilio({ accountSid: 'AC1', authToken: 'x', from: '+15005550006', url }),
    firstId: `SM${'1'.padStart(32, '0')}`,
  },
}

smsSuite('outbox', async () => {
  const { db, drop } = await createDatabase()
  return {
    db,
    outbox: openOutbox({}, { db, log }),
    sent: async (text) =>
      (await db.selectFrom('outbox').select('id').where('text', '=', text).execute()).length,
    stop: drop,
  }
})

for (const [name, { simulate, transport }] of Object.entries(vendors))
  smsSuite(name, async () => {
    const { db, drop } = await createDatabase()
    const simulator = await simulate()
    const outbox = openOutbox({ sms: [transport(simulator.url)] }, { db, log })
    return {
      db,
      outbox,
      sent: async (text) => simulator.received.filter((message) => message.text === text).length,
      stop: async () => {
        await outbox.stop()
        await simulator.stop()
        await drop()
      },
    }
  })

describe.each(Object.entries(vendors))(
  '%s in trouble',
  (_, { simulate, transport, misnamed, wrongKey, firstId }) => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await createDatabase()
    })
    afterAll(() => database.drop())

    async function start(
      make = transport,
      nowMs = Date.now,
    ): Promise<Simulator & { outbox: ReturnType<typeof openOutbox> }> {
      await database.db.deleteFrom('outbox').execute()
      const simulator = await simulate()
      const outbox = openOutbox({ sms: [make(simulator.url)] }, { db: database.db, log, nowMs })
      onTestFinished(async () => {
        await outbox.stop()
        await simulator.stop()
      })
      return { ...simulator, outbox }
    }

    const put = (text: string, more: object = {}) =>
      database.db
        .insertInto('outbox')
        .values({
          channel: 'sms',
          recipient: '+959791234567',
          text,
          status: 'waiting',
          expires_at: new Date(Date.now() + 300_000),
          ...more,
        })
        .execute()

    const rows = () => database.db.selectFrom('outbox').selectAll().orderBy('id').execute()
    const makeDue = () =>
      database.db
        .updateTable('outbox')
        .set({ not_before: new Date(0) })
        .execute()

    it('notes who carried a message under which id, and forgets its code', async () => {
      const { outbox, received } = await start()
      await put('123456 သည် ကုဒ်ဖြစ်သည်။')
      expect(await outbox.deliver()).toEqual({ sent: 1, failed: 0, unknown: 0 })
      expect(received[0]).toMatchObject({ to: '+959791234567', text: '123456 သည် ကုဒ်ဖြစ်သည်။' })
      expect(await rows()).toMatchObject([
        { status: 'sent', provider_id: firstId, text: '•••••• သည် ကုဒ်ဖြစ်သည်။', attempts: 1 },
      ])
    })

    it('never sends again what it may have sent: a late answer and a broken line leave the fate unknown', async () => {
      for (const mood of [
        { kind: 'late', ms: 1000 },
        { kind: 'drops' },
        { kind: 'fails', status: 500 },
      ] as const) {
        const { outbox, requests, behave: be } = await start()
        be(mood)
        await put('123456')
        expect(await outbox.deliver()).toEqual({ sent: 0, failed: 0, unknown: 1 })
        be({ kind: 'well' })
        await makeDue()
        await outbox.deliver()
        expect(requests()).toBe(1)
        expect(await rows()).toMatchObject([{ status: 'unknown' }])
      }
    })

    it('tries again, at most three times, what certainly was not sent', async () => {
      const { outbox, requests, behave: be, received } = await start()
      be({ kind: 'fails', status: 429 })
      await put('123456')
      await outbox.deliver()
      expect(await rows()).toMatchObject([{ status: 'waiting', attempts: 1 }])
      be({ kind: 'well' })
      await makeDue()
      expect((await outbox.deliver()).sent).toBe(1)
      expect([requests(), received.length]).toEqual([2, 1])

      be({ kind: 'fails', status: 429 })
      await put('234567')
      for (let i = 0; i < 5; i++) {
        await makeDue()
        await outbox.deliver()
      }
      expect(requests()).toBe(5)
      expect((await rows())[1]).toMatchObject({ status: 'failed', attempts: 3 })
    })

    it('gives up at once what the vendor refuses, and says why', async () => {
      const { outbox } = await start(wrongKey)
      await put('123456')
      expect((await outbox.deliver()).failed).toBe(1)
      const [row] = await rows()
      expect(row?.error).toMatch(/^401 /)
    })

    it('notes no phone with the reason of a refusal', async () => {
      const { outbox } = await start(misnamed)
      await put('123456')
      await outbox.deliver()
      const [row] = await rows()
      expect(row?.error).toMatch(/^4\d\d .*not? ?valid.* …|invalid for …/)
      expect(row?.error).not.toContain('791234567')
    })

    it('waits while nobody listens, and sends when the vendor is back', async () => {
      const { outbox, stop } = await start()
      await stop()
      await put('123456')
      await outbox.deliver()
      expect(await rows()).toMatchObject([{ status: 'waiting', error: 'not reached: ECONNREFUSED' }])
    })

    it('leaves a vendor alone that does not answer, and comes back after 30 s', async () => {
      let now = 0
      const { outbox, requests, behave: be } = await start(transport, () => now)
      be({ kind: 'drops' })
      for (let i = 0; i < 5; i++) await put(`dropped ${i}`)
      await outbox.deliver()
      expect(requests()).toBe(5)
      be({ kind: 'well' })
      await put('after')
      await outbox.deliver()
      expect(requests()).toBe(5)
      expect((await rows())[5]).toMatchObject({ status: 'waiting', attempts: 0 })
      now += 30_000
      await makeDue()
      expect((await outbox.deliver()).sent).toBe(1)
    })

    it('does not send what is over, nor what an interrupted program had begun', async () => {
      const { outbox, requests } = await start()
      await put('over 123456', { expires_at: new Date(Date.now() - 1000) })
      await put('begun 123456', { status: 'sending', claimed_at: new Date(Date.now() - 120_000) })
      expect(await outbox.deliver()).toEqual({ sent: 0, failed: 1, unknown: 1 })
      expect(requests()).toBe(0)
      expect((await rows()).map(({ text }) => text)).toEqual(['over ••••••', 'begun ••••••'])
    })

    it('sends right after the commit, without waiting for the timed job', async () => {
      const { outbox, received } = await start()
      await database.db.transaction().execute(async (trx) => {
        await outbox.send(trx, { channel: 'sms', to: '+959791234567', text: '654321', lifetime: 300 })
        await new Promise((resolve) => setTimeout(resolve, 20))
      })
      await expect.poll(() => received.length, { timeout: 5000 }).toBe(1)
    })
  },
)

it('with two vendors each phone has one', async () => {
  const { db, drop } = await createDatabase()
  const [poh, other] = await Promise.all([simulateSmsPoh(), simulateTwilio()])
  const local = smsPoh({
    apiKey: 'key',
    apiSecret: 'secret',
    sender: 'Thazin',
    url: poh.url,
    serves: (phone) => phone.startsWith('+95'),
  })
  const outbox = openOutbox({ sms: [local, vendors.twilio.transport(other.url)] }, { db, log })
  for (const to of ['+959791234567', '+66812345678'])
    await outbox.send(db, { channel: 'sms', to, text: '123456', lifetime: 300 })
  await outbox.deliver()
  expect([poh.received.map(({ to }) => to), other.received.map(({ to }) => to)]).toEqual([
    ['+959791234567'],
    ['+66812345678'],
  ])
  await outbox.stop()
  await Promise.all([poh.stop(), other.stop()])
  await drop()
})
