import { readVoucherCode } from '#domain/billing/voucher-code.ts'
import { grantDays, readGrants } from '#server/core/subscriptions/grants.queries.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { refundLimit, take } from '#server/platform/db/limit.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { isOwnVoucher, redeemVoucher } from './vouchers.queries.ts'

/** Wrong tries of one learner in an hour. */
const TRIES = 10

export const handlers: FeatureHandlers<'vouchers'> = {
  redeem: async ({ input, learner, deps, now }) => {
    const limit = { scope: 'voucher-hour', subject: String(learner.id), max: TRIES, seconds: 3600 }
    const wait = await take(deps.db, limit)
    if (wait !== null) throw fail.tooMany(wait)
    const code = readVoucherCode(input.code)
    if (code === null) throw fail.invalid({ code: messages().billing_payment_voucher_unreadable() })
    const codeHash = deps.secrets.hmac('vouchers', code)
    const source = `voucher:${codeHash.toString('hex').slice(0, 32)}`
    return await inTransaction(deps.db, async (trx) => {
      const voucher = await redeemVoucher(trx, { codeHash, accountId: learner.account_id, now })
      if (!voucher) {
        const isOwn = await isOwnVoucher(trx, { codeHash, accountId: learner.account_id })
        throw fail.invalid({
          code: isOwn
            ? messages().billing_payment_voucher_yours()
            : messages().billing_payment_voucher_unknown(),
        })
      }
      const { plan_id, product, duration_days: days } = voucher
      await grantDays(trx, { learnerId: learner.id, product, planId: plan_id, days, source }, now)
      await refundLimit(trx, limit)
      const period = (await readGrants(trx, learner.id)).find((one) => one.source === source)
      if (!period) throw new Error('A voucher granted nothing')
      const { starts_at, ends_at } = period
      return {
        data: { product, plan_id, starts_at: starts_at.toISOString(), ends_at: ends_at.toISOString() },
      }
    })
  },
}
