import { z } from 'zod'
import { call, data } from '../call.ts'
import { instant, text } from '../fields.ts'

export const vouchers = {
  redeem: call({
    method: 'POST',
    path: '/redeem-code',
    summary: 'Redeems a code from a shop, once; ten wrong tries an hour.',
    access: 'learner',
    input: z.object({ code: text(60) }),
    reply: data(
      z.object({
        product: z.enum(['english', 'japanese', 'learn-plus']),
        plan_id: z.int(),
        starts_at: instant,
        ends_at: instant,
      }),
    ),
  }),
}
