import type { Client } from '#contract/client.ts'
import { DEFAULT_TIME_ZONE } from '#domain/base/constants.ts'
import type { Product } from '#domain/school/lookups.ts'
import { day } from '#web/i18n/format.ts'
import { respond } from '#web/runtime/documents/answers.ts'
import { readRefusal } from '#web/runtime/documents/faults/refusal.ts'
import { deriveRepeatKey } from '#web/runtime/documents/repeat-key.ts'

/** A code from a shop: what it opened, or why it did not. */
export type RedeemState = {
  code: string
  granted: { product: Product; from: string; until: string; isLater: boolean } | null
  fields: Record<string, string | undefined>
}

/** Redeems the code of a form, once however often it is sent. */
export async function answerRedeem(values: Record<string, string>, api: Client) {
  const code = values.code ?? ''
  try {
    const { data: granted } = await api.vouchers.redeem(
      { code },
      { idempotencyKey: deriveRepeatKey(values.attempt ?? '', { code }) },
    )
    const { product, starts_at, ends_at } = granted
    const isLater = Date.parse(starts_at) > Date.now()
    const [from, until] = [day(starts_at, DEFAULT_TIME_ZONE), day(ends_at, DEFAULT_TIME_ZONE)]
    return respond<RedeemState>({ code: '', granted: { product, from, until, isLater }, fields: {} })
  } catch (error) {
    const { fields, message } = readRefusal(error)
    return respond<RedeemState>(
      { code, granted: null, fields: { code: fields.code ?? message } },
      { status: 422 },
    )
  }
}
