import { z } from 'zod'
import { integer } from '../call.ts'
import { answer, examQuestion } from './practice.ts'

/** The most questions that stand below a text. */
const MAX_QUESTIONS = 5

/** A question to answer for oneself, below what was read. Nothing is kept of the answers. */
export const readingQuestion = examQuestion
  .pick({ question_type: true, question: true, answers: true, arrange_question_data: true })
  .extend({
    lang: z.string().describe('of the pieces, or of what is typed'),
    readings_answer: z.boolean().optional().describe('how its kanji are read would answer it'),
  })
export type ReadingQuestion = z.infer<typeof readingQuestion>

const number = integer(1, MAX_QUESTIONS).describe('of the question, from 1')

export const givenAnswers = z
  .array(z.object({ number, answer: answer.describe('as in practice; null asks for the right one') }))
  .max(MAX_QUESTIONS)
export type GivenAnswers = z.infer<typeof givenAnswers>

const judged = z.object({
  number: z.int(),
  verdict: z.enum(['right', 'typo', 'incomplete', 'wrong']),
  right: z.string().nullable().describe('the right answer in words; null while the given one isn’t complete'),
  explanation: z.string().nullable(),
})
export const judgedAnswers = z.array(judged)
export type JudgedAnswer = z.infer<typeof judged>
