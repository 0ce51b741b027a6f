import { z } from 'zod'

export const lessonType = z.enum(['VIDEO', 'PRACTICE', 'FLASH_CARD', 'CHARACTER'])

/** Fields of a point of grammar that it leads to. */
export const grammarLink = z.object({
  slug: z.string(),
  title: z.string(),
  form: z.string().describe('how it is built, in the language that is taught'),
})

/** A unit, with the lesson with which it begins. */
export const unitLink = z.object({
  title: z.string(),
  lesson: z.object({ id: z.int(), lesson_type: lessonType }),
})

/** Something to read. */
export const microLessonLink = z.object({ id: z.int(), title: z.string() })
