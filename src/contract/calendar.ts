import { z } from 'zod'
import { call, data, integer } from './call.ts'

const today = data(z.object({ second: z.int().describe('today’s seconds of this kind') }))

export const calendar = {
  saveViewedVideoSecond: call({
    method: 'POST',
    path: '/calendar/save-viewed-video-second',
    summary: 'Adds watched seconds to the learner’s day.',
    access: 'learner',
    input: z.object({ second: integer(1, 3600) }),
    reply: today,
  }),
}
