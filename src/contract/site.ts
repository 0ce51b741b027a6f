import { z } from 'zod'
import { TESTIMONIAL_RATINGS } from '#domain/base/constants.ts'
import { call, data } from './call.ts'

const testimonial = z.object({
  id: z.int(),
  name: z.string(),
  profile_image: z.string().nullable(),
  rating: z.int().describe(TESTIMONIAL_RATINGS.join(' or ')),
  role: z.string(),
  content: z.string(),
  is_example: z.boolean().describe('made up to show how it looks'),
})

const sitePage = z.object({
  lang: z.enum(['my', 'en']).describe('the language of the texts'),
  title: z.string(),
  description: z.string(),
  content_html: z.string().describe('sanitised'),
  questions: z
    .array(z.object({ question_html: z.string(), answer_html: z.string() }))
    .describe('of the page of questions, what follows its introduction'),
})
export type SitePage = z.infer<typeof sitePage>

export const site = {
  testimonials: call({
    method: 'GET',
    path: '/testimonials',
    summary: 'What learners say.',
    access: 'public',
    input: z.object({}),
    reply: data(z.array(testimonial)),
  }),
  page: call({
    method: 'GET',
    path: '/pages/{slug}',
    summary: 'The text of a public page.',
    access: 'public',
    input: z.object({ slug: z.string().max(80) }),
    reply: data(sitePage),
  }),
}
