import { z } from 'zod'
import { call, data, id } from '#contract/call.ts'

const answer = z.object({ question_id: z.int(), choice_ids: z.array(z.int()) })

const state = data(
  z.object({
    questions: z.array(
      z.object({
        id: z.int(),
        question: z.string(),
        multiple: z.boolean().describe('whether more than one choice may be taken'),
        choices: z.array(z.object({ id: z.int(), text: z.string() })),
      }),
    ),
    answers: z.array(answer),
    is_done: z.boolean().describe('answered or skipped'),
  }),
)

export const survey = {
  read: call({
    method: 'GET',
    path: '/survey',
    summary: 'The short survey after registration, and what was answered.',
    access: 'learner',
    input: z.object({}),
    reply: state,
  }),
  answer: call({
    method: 'POST',
    path: '/survey',
    summary: 'Answers the survey; a question without an answer counts as skipped.',
    access: 'learner',
    input: z.object({
      answers: z
        .array(z.object({ question_id: id, choice_ids: z.array(id).max(20) }))
        .max(20)
        .default([]),
    }),
    reply: state,
  }),
}
