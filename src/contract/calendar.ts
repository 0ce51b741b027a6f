import { z } from 'zod'
import { call, data } from './call.ts'

const today = data(z.object({ second: z.int().describe('today’s seconds of this kind') }))

export const calendar = {
  saveViewedVideoSecond: call({
    method: 'POST',
    path: '/calendar/save-viewed-video-second',
    summary: 'Adds watched seconds to the learner’s day.',
    access: 'learner',
    input: z.object({ second: z.coerce.number().int().min(1).max(3600) }),
    reply: today,
  }),
}
