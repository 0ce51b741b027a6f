import { z } from 'zod'
import { call, data, flag, id } from '../call.ts'
import { examQuestion, givenAnswer } from './practice.ts'

const ability = z.object({ theta: z.number(), standard_error: z.number() })
const upcoming = z.object({ right: examQuestion.nullable(), wrong: examQuestion.nullable() })

const progress = z.object({
  session_id: z.uuid(),
  questions: z.array(examQuestion).describe('the one to answer now; empty at the end'),
  upcoming_questions: upcoming,
  answered: z.int(),
  max_questions: z.int(),
})

const standing = progress.extend({
  finished: z.boolean(),
  final_level: z.string(),
  band: z.array(z.string()).describe('levels that the result may as well be'),
  ability,
})

export const levelTest = {
  start: call({
    method: 'GET',
    path: '/get-level-test-exam-questions',
    summary: 'Begins a placement test, or goes on with the open one.',
    access: 'learner',
    input: z.object({ language_id: id.default(1) }),
    reply: data(progress),
  }),
  save: call({
    method: 'POST',
    path: '/save-level-test-exam-result',
    summary: 'Takes answers in order, and at the end the wish to learn at the level that was found.',
    access: 'learner',
    input: z.object({
      session_id: z.uuid(),
      answers: z.array(givenAnswer).max(40).default([]),
      save_learn_level: flag.optional(),
    }),
    reply: data(standing),
  }),
  show: call({
    method: 'GET',
    path: '/level-tests/{session_id}',
    summary: 'Where a placement test stands: the question to answer now, or its result.',
    access: 'learner',
    input: z.object({ session_id: z.uuid() }),
    reply: data(standing),
  }),
}
