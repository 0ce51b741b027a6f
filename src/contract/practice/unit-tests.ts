import { z } from 'zod'
import { call, data, id } from '../call.ts'
import { practisedAnswer, question } from './practice.ts'

const unitTest = z.object({
  unit: z.object({ id: z.int(), title: z.string() }),
  state: z
    .enum(['open', 'running', 'passed', 'failed', 'done', 'none'])
    .describe(
      'may be begun; goes on; was passed; was not passed today, and may be tried tomorrow; the unit is finished; it has no questions',
    ),
  questions: z.array(question).describe('of the test that goes on; of one that failed, those answered wrong'),
  event_ids: z
    .array(z.uuid())
    .describe('for each question, the id under which its answer is handed in as an answer of a practice'),
  answers: z.array(practisedAnswer).describe('those that the server has of a test that goes on'),
  total: z.int().describe('questions, of the test that is shown or would be begun'),
  needed: z.int().describe('how many of them must be right'),
  correct: z.int().nullable().describe('of a test that is over'),
})
export type UnitTest = z.infer<typeof unitTest>

export const unitTests = {
  show: call({
    method: 'GET',
    path: '/units/{id}/test',
    summary: '"I know this already": where the learner’s test of an open unit stands.',
    access: 'learner',
    input: z.object({ id }),
    reply: data(unitTest),
  }),
  begin: call({
    method: 'POST',
    path: '/units/{id}/test',
    summary:
      'Begins a test of a unit, at most one on the learner’s own day, or goes on with the one that was begun.',
    access: 'learner',
    input: z.object({ id }),
    reply: data(unitTest),
  }),
  finish: call({
    method: 'POST',
    path: '/units/{id}/test/finish',
    summary:
      'Ends a test by the answers that the server has; 409 while one is missing. Who passes has finished the unit’s lessons, and its cards that were never reviewed are rated Easy.',
    access: 'learner',
    input: z.object({ id }),
    reply: data(unitTest),
  }),
}
