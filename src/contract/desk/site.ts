import { z } from 'zod'
import { call, data } from '#contract/call.ts'
import { question } from '#contract/practice/practice.ts'
import { TESTIMONIAL_RATINGS } from '#domain/base/constants.ts'

const testimonial = z.object({
  id: z.int(),
  name: z.string(),
  profile_image: z.string().nullable(),
  rating: z.int().describe(TESTIMONIAL_RATINGS.join(' or ')),
  role: z.string(),
  content: z.string(),
  is_example: z.boolean().describe('a made-up example'),
})

const sitePage = z.object({
  lang: z.enum(['my', 'en', 'ja']).describe('the language of the texts'),
  title: z.string(),
  description: z.string(),
  content_html: z.string().describe('sanitised'),
  questions: z
    .array(z.object({ question_html: z.string(), answer_html: z.string() }))
    .describe('of the page of questions, what follows its introduction'),
})
export type SitePage = z.infer<typeof sitePage>

const rung = z.object({ name: z.string(), bytes: z.int() })

const trial = z.object({
  unit_title: z.string(),
  title: z.string(),
  video: z.object({
    media: z.string().describe('names what the video was made of'),
    seconds: z.int(),
    renditions: z.array(rung),
  }),
  questions: z.array(question),
  card: z.object({
    front: z.string(),
    lang: z.string(),
    back: z.string(),
    audio: z.string(),
    picture: z.string().nullable(),
    example: z.object({ text: z.string(), meaning: z.string(), audio: z.string().nullable() }).nullable(),
  }),
})
export type TrialLesson = z.infer<typeof trial>

export const site = {
  trialLesson: call({
    method: 'GET',
    path: '/trial-lesson',
    summary: 'Parts of a free unit to try without an account; null if the school has no suitable one.',
    access: 'public',
    input: z.object({}),
    reply: data(trial.nullable()).extend({
      lesson_bytes: z.array(rung).describe('the size of a video lesson, by quality: the school’s average'),
    }),
  }),
  apkLink: call({
    method: 'GET',
    path: '/apk-link',
    summary: 'The download address of the Android app, and its version; null if the operator offers none.',
    access: 'public',
    input: z.object({}),
    reply: data(z.object({ url: z.string().nullable(), version: z.string().nullable() })),
  }),
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
