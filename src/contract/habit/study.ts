import { z } from 'zod'
import { call, data, optional } from '#contract/call.ts'

const day = z.iso.date()

export const study = {
  pause: call({
    method: 'POST',
    path: '/study/pause',
    summary:
      'Announces days without study, at most 14 from today or a later day: they don’t break the streak. `until` null cancels what is still to come.',
    access: 'learner',
    input: z.object({ from: optional(day), until: day.nullable() }),
    reply: data(z.object({ paused_until: day.nullable() })),
  }),
}
