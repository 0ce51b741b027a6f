import { z } from 'zod'
import { call, data, done, id, integer, page, pageInput } from '#contract/call.ts'
import { furigana, instant, studiedAt, text } from '#contract/fields.ts'
import { wordsInText } from '#contract/school/words.ts'

const option = z.object({
  id: z.int(),
  text: z.string().nullable(),
  audio: z.string().nullable(),
  picture: z.string().nullable(),
  side: z.enum(['left', 'right']).optional(),
})

/** One id, ids in order, pairs of ids (left first), or text, by the question's type; null means no answer. */
export const answer = z.union([
  z.int(),
  z.array(z.int()).max(50).readonly(),
  z.array(z.array(z.int()).max(2).readonly()).max(50).readonly(),
  z.string().max(2000),
  z.null(),
])

/** A question without its solution, as the placement test asks it. */
export const examQuestion = z.object({
  id: z.int(),
  question_type: z.enum(['multiple-choice', 'arrange', 'fill-blank', 'match', 'true-false', 'dictation']),
  format: z.enum(['text', 'audio', 'picture']),
  question: z.string(),
  lesson_id: z.int().nullable(),
  answers: z.array(option),
  arrange_question_data: z.object({ prompt: z.string(), lead: z.string(), tail: z.string() }).nullable(),
  audio: z.string().nullable(),
  picture: z.string().nullable(),
  answer_by: z.enum(['text', 'audio', 'picture']),
  lang: z.string().describe('language of the question’s own words'),
})

export const question = examQuestion.extend({
  furigana: furigana
    .optional()
    .describe('of its kanji, except those whose readings would give the answer away'),
  solution: z.object({
    correct_answer: answer,
    accepted: z.array(answer).readonly(),
    explanation: z.string().nullable(),
    grammar: z
      .object({ slug: z.string(), title: z.string() })
      .optional()
      .describe('the point of grammar that it practises; its page is /grammar/{slug}'),
    words: wordsInText.optional().describe('of the right answer'),
    lang: z.enum(['en', 'ja', 'my']).optional(),
    any_script: z.boolean().optional(),
    exact: z.boolean().optional(),
    furigana: furigana.optional().describe('to show beside the other once it is answered'),
  }),
})
export type PracticeQuestion = z.infer<typeof question>

/** An answer as it was given, with when it was begun and ended. */
export const givenAnswer = z.object({
  question_id: id,
  answer,
  started_practice_at: instant,
  ended_practice_at: instant,
})

export const practisedAnswer = givenAnswer.extend({
  is_return: z
    .boolean()
    .optional()
    .describe('the question was asked again in the same run, since it was answered wrong there before'),
})

/** An answer as a phone sends it: with an id it counts once, however often and late it arrives. */
const sentAnswer = practisedAnswer.extend({
  event_id: z.uuid().optional(),
  ended_practice_at: studiedAt('when it was answered'),
})

/** The most questions of one run over given questions. */
export const MAX_GIVEN_QUESTIONS = 20

/** The ids of the questions of a run, as an address has them. */
const run = z.array(z.int())

const solved = z.object({ question_id: z.int(), correct_answer: answer, explanation: z.string().nullable() })

export const practice = {
  questions: call({
    method: 'POST',
    path: '/questions',
    summary: 'The questions of a lesson or a course, with their solutions: practice isn’t an exam.',
    access: 'learner',
    changes_nothing: true,
    input: z.object({
      lesson_id: id.optional(),
      course_id: id.optional(),
      new_format: z.coerce.number().optional(),
    }),
    reply: data(z.array(question)),
  }),
  submit: call({
    method: 'POST',
    path: '/submit-quizzes-practicing-behaviours',
    summary:
      'Records answers and returns the server’s verdicts. For an event_id that is known already, the first verdict is returned.',
    access: 'learner',
    body_limit: 131_072,
    input: z.object({ practices: z.array(sentAnswer).min(1).max(200) }),
    reply: data(
      z.object({
        quiz_summary: z.object({
          total: z.int(),
          correct: z.int(),
          correctness: z.int().describe('percent, rounded'),
          average_second: z.int().describe('rounded'),
          results: z.array(solved.extend({ is_correct: z.boolean() })),
          is_practice_done: z.boolean(),
        }),
      }),
    ),
  }),
  lastAnswers: call({
    method: 'GET',
    path: '/lessons/{lesson_id}/answers',
    summary:
      'The learner’s last answer to each question of an unlocked lesson that was answered, in the lesson’s order: where a practice continues, and how it went.',
    access: 'learner',
    input: z.object({ lesson_id: id }),
    reply: data(z.array(practisedAnswer)),
  }),
  given: call({
    method: 'POST',
    path: '/questions/given',
    summary:
      'These questions, from any lessons, in the given order, and the last answers to them. Locked, removed and unknown ones are left out.',
    access: 'learner',
    changes_nothing: true,
    input: z.object({ question_ids: z.array(id).min(1).max(MAX_GIVEN_QUESTIONS) }),
    reply: data(z.object({ questions: z.array(question), answers: z.array(practisedAnswer) })),
  }),
  mistakes: call({
    method: 'GET',
    path: '/mistakes',
    summary:
      'Questions that the learner answered wrong and not twice right in a row since, in the open lessons of a language, by lesson in the order of the path; the questions of each run, the one answered longest ago first.',
    access: 'learner',
    input: z.object({ language_id: id.optional(), ...pageInput }),
    reply: page(
      z.object({
        lesson_id: z.int(),
        title: z.string(),
        unit_title: z.string(),
        count: z.int(),
        run: run.describe('ids of at most 10 of them'),
      }),
    ).extend({
      count: z.int().describe('of all lessons'),
      run: run.describe('ids of at most 10 of all'),
    }),
  }),
  solution: call({
    method: 'POST',
    path: '/lessons/solution',
    summary: 'The solutions of an unlocked lesson.',
    access: 'learner',
    changes_nothing: true,
    input: z.object({ lesson_id: id }),
    reply: data(z.array(solved)),
  }),
  askTeacher: call({
    method: 'POST',
    path: '/store_student_question',
    summary: 'Puts a question about a lesson into the teachers’ inbox.',
    access: 'learner',
    input: z.object({ lesson_id: id, question: text(2000) }),
    reply: data(z.object({ id: z.int() })),
  }),
  studentQuestions: call({
    method: 'GET',
    path: '/student_questions',
    summary:
      'What the learner asked their teachers, the newest first, with the answers; `is_new` until they have seen it.',
    access: 'learner',
    input: z.object({ lesson_id: id.optional() }),
    reply: data(
      z.array(
        z.object({
          id: z.int(),
          lesson_id: z.int(),
          lesson_title: z.string().nullable(),
          question: z.string(),
          asked_at: instant,
          answer: z.string().nullable(),
          answered_at: instant.nullable(),
          is_new: z.boolean(),
        }),
      ),
    ),
  }),
  answersSeen: call({
    method: 'POST',
    path: '/student_questions/seen',
    summary: 'The learner has seen what a teacher answered to these.',
    access: 'learner',
    input: z.object({ question_ids: z.array(id).min(1).max(100) }),
    reply: done,
  }),
  appeal: call({
    method: 'POST',
    path: '/questions/appeal',
    summary:
      '"I think mine is right": sends an answer to the teachers; another one for the same question takes its place.',
    access: 'learner',
    input: z.object({ question_id: id, answer, note: z.string().trim().max(1000).optional() }),
    reply: data(z.object({ id: z.int() })),
  }),
  acceptedAppeals: call({
    method: 'GET',
    path: '/appeals/accepted',
    summary:
      'The learner’s appeals that a teacher accepted and that they have not seen yet; without words where the lesson is locked now.',
    access: 'learner',
    input: z.object({}),
    reply: data(
      z.array(z.object({ id: z.int(), question: z.string().nullable(), answer: z.string().nullable() })),
    ),
  }),
  appealsSeen: call({
    method: 'POST',
    path: '/appeals/seen',
    summary: 'The learner has seen that these were accepted.',
    access: 'learner',
    input: z.object({ appeal_ids: z.array(id).min(1).max(100) }),
    reply: done,
  }),
  saveQuizSecond: call({
    method: 'POST',
    path: '/calendar/save-took-quizz-second',
    summary: 'Adds practised seconds to the learner’s day.',
    access: 'learner',
    input: z.object({ second: integer(1, 3600) }),
    reply: data(z.object({ second: z.int() })),
  }),
  guideSeen: call({
    method: 'POST',
    path: '/guides/seen',
    summary: 'Notes that a dialog that is shown once was seen.',
    access: 'learner',
    input: z.object({ guide: z.enum(['learn', 'japanese-characters']) }),
    reply: done,
  }),
}
