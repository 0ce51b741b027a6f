import { z } from 'zod'
import { call, data, id, page, pageInput } from '../call.ts'
import { preview } from '../fields.ts'
import { lessonSummary } from './learn.ts'

const course = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string(),
  cover_photo: z.string().nullable(),
  language_id: z.int(),
  level_name: z.string(),
  lesson_count: z.int(),
  free_lesson_count: z.int().describe('open to everybody, without any subscription'),
  total_minute: z.int(),
  progress: z.int().describe('percent, floored'),
  is_enrolled: z.boolean(),
  is_premium: z.boolean(),
  lock: z.boolean(),
  category_id: z.int(),
  skill_ids: z.array(z.int()),
})
export type Course = z.infer<typeof course>

const opened = course.extend({
  units: z
    .array(z.object({ id: z.int(), title: z.string(), lessons: z.array(lessonSummary) }))
    .describe('in the course’s order; each lesson with its own lock'),
  preview: preview.nullable().describe('null if every lesson is open'),
})

const named = z.array(z.object({ id: z.int(), name: z.string() }))

const list = (path: string, summary: string) =>
  call({ method: 'GET', path, summary, access: 'learner', input: z.object(pageInput), reply: page(course) })

const lookup = (path: string, summary: string) =>
  call({ method: 'GET', path, summary, access: 'public', input: z.object({}), reply: data(named) })

export const courses = {
  popular: list('/popular-courses', 'Courses, the most enrolled first.'),
  enrolled: { ...list('/enrolled-courses', 'The learner’s courses.'), silent: true as const },
  learnPlus: list('/learn-plus/courses', 'The premium skill courses.'),
  open: call({
    method: 'POST',
    path: '/course',
    summary: 'One course with its lessons; a locked one shows what it is.',
    access: 'learner',
    changes_nothing: true,
    input: z.object({ course_id: id }),
    reply: data(opened),
  }),
  enroll: call({
    method: 'POST',
    path: '/enroll-course',
    summary: 'Enrols the learner; repeating it changes nothing.',
    access: 'learner',
    input: z.object({ course_id: id }),
    reply: data(opened),
  }),
  categories: lookup('/categories', 'The categories of courses.'),
  skills: lookup('/skills', 'The skills that lessons train.'),
  features: lookup('/feature-lists', 'What a subscription gives.'),
}
