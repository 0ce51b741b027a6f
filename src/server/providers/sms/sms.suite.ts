import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Outbox } from '#server/core/outbox/outbox.ts'
import type { Database } from '#server/platform/db/connect.ts'

type Made = {
  db: Database
  outbox: Outbox
  /** Number of times that this text was handed over to be sent to a phone. */
  sent: (text: string) => Promise<number>
  stop: () => Promise<void>
}

/** Contract that every gateway meets. */
export function smsSuite(name: string, make: () => Promise<Made>): void {
  describe(`sms: ${name}`, () => {
    let made: Made
    beforeAll(async () => {
      made = await make()
    })
    afterAll(() => made.stop())

    const message = (text: string) => ({ channel: 'sms' as const, to: '+959791234567', text, lifetime: 300 })

    it('sends a message once, when its transaction has been committed', async () => {
      const { db, outbox, sent } = made
      await db.transaction().execute((trx) => outbox.send(trx, message('ကုဒ် 111111')))
      await outbox.deliver()
      await outbox.deliver()
      expect(await sent('ကုဒ် 111111')).toBe(1)
    })

    it('sends nothing of a transaction that was taken back', async () => {
      const { db, outbox, sent } = made
      await expect(
        db.transaction().execute(async (trx) => {
          await outbox.send(trx, message('never 222222'))
          throw new Error('taken back')
        }),
      ).rejects.toThrow('taken back')
      await outbox.deliver()
      expect(await sent('never 222222')).toBe(0)
    })

    it('sends each of many messages once, however many look for work', async () => {
      const { db, outbox, sent } = made
      const texts = Array.from({ length: 30 }, (_, i) => `many ${300_000 + i}`)
      await Promise.all(texts.map((text) => outbox.send(db, message(text))))
      await Promise.all(Array.from({ length: 5 }, () => outbox.deliver()))
      expect(await Promise.all(texts.map(sent))).toEqual(texts.map(() => 1))
    })

    it('keeps the row of every message', async () => {
      const rows = await made.db.selectFrom('outbox').select('recipient').execute()
      expect(rows).toHaveLength(31)
    })
  })
}
