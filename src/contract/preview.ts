import { z } from 'zod'

/** What a locked lesson, unit, course or character shows of itself. */
export const preview = z
  .object({
    lines: z
      .array(z.object({ text: z.string(), lang: z.enum(['en', 'ja']) }))
      .max(3)
      .describe('said in the videos, marked as a preview in the school’s files'),
    cover_photo: z.string().nullable(),
    aims: z.string(),
    phrase_count: z.int(),
    card_count: z.int(),
    question_count: z.int(),
    character_count: z.int(),
    opened_by: z.array(z.enum(['english', 'japanese', 'learn-plus'])),
  })
  .describe('where it is locked: what it is for, how much is in it, and whose subscriptions open it')
export type Preview = z.infer<typeof preview>
