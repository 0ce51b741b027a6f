import type { Kysely } from 'kysely'
import type { PracticeQuestion } from '#contract/practice.ts'
import type { Answer, Gradable } from '#domain/grading/question.ts'
import { inLocale, type Locale } from '#domain/text/locales.ts'
import type { BodyText, QuestionBody } from '#server/db/bodies.ts'
import { perRelease } from '#server/db/per-release.ts'
import type { Tables } from '#server/db/rows.ts'

export type StoredQuestion = Pick<Tables['questions'], 'question_type' | 'format'> & {
  id: number
  lesson_id: number
  body: QuestionBody
  /** What teachers accepted beside the file's own answers. */
  ruled: Answer[]
}

export type Questions = {
  byId: ReadonlyMap<number, StoredQuestion>
  /** Those that teachers removed, for answers that were given before. */
  removed: ReadonlyMap<number, StoredQuestion>
  ofLesson: ReadonlyMap<number, StoredQuestion[]>
}

async function readQuestions(db: Kysely<Tables>): Promise<Questions> {
  const rows = await db
    .selectFrom('questions')
    .select(['id', 'lesson_id', 'question_type', 'format', 'body', 'hidden'])
    .orderBy('lesson_id')
    .orderBy('position')
    .execute()
  const accepted = await db.selectFrom('accepted_answers').select(['question_id', 'answer']).execute()
  const ruled = Map.groupBy(accepted, ({ question_id }) => question_id)
  const all = rows.map(({ hidden, ...row }) => ({
    hidden,
    question: { ...row, ruled: (ruled.get(row.id) ?? []).map((one) => one.answer) },
  }))
  const those = (isHidden: boolean) =>
    all.flatMap(({ hidden, question }) => (hidden === isHidden ? [question] : []))
  const questions = those(false)
  return {
    byId: new Map(questions.map((question) => [question.id, question])),
    removed: new Map(those(true).map((question) => [question.id, question])),
    ofLesson: Map.groupBy(questions, ({ lesson_id }) => lesson_id),
  }
}

/** Every question by lesson in order; read once a release. */
export const questionsOf = perRelease(readQuestions)

export type ExamQuestion = Omit<PracticeQuestion, 'solution'>

type Asked = Pick<StoredQuestion, 'id' | 'question_type' | 'format'> & {
  lesson_id: number | null
  body: QuestionBody
}
type Solved = Asked & Pick<StoredQuestion, 'ruled'>

/** A text of a question in the language that the learner reads, or as it is taught. */
export const bodyText = (text: BodyText, locale: Locale) =>
  typeof text === 'string' ? text : inLocale(text, locale)

/** A question as it is asked, without its solution. */
export function examQuestion({ body, ...row }: Asked, locale: Locale): ExamQuestion {
  return {
    id: row.id,
    question_type: row.question_type,
    format: row.format,
    question: bodyText(body.question, locale),
    lesson_id: row.lesson_id,
    answers: body.answers.map(({ text, ...option }) => ({
      ...option,
      text: text === null ? null : bodyText(text, locale),
    })),
    arrange_question_data: body.arrange && { ...body.arrange, prompt: inLocale(body.arrange.prompt, locale) },
    audio: body.audio,
    picture: body.picture,
    answer_by: body.answer_by,
    lang: body.lang,
  }
}

/** A question with its solution, what teachers accepted since included. */
export function practiceQuestion(question: Solved, locale: Locale) {
  const { solution } = question.body
  return {
    ...examQuestion(question, locale),
    solution: {
      ...solution,
      accepted: [...solution.accepted, ...question.ruled],
      explanation: solution.explanation && inLocale(solution.explanation, locale),
    },
  }
}

/** What the grader needs of a question in the language in which the phone showed it. */
export const gradable = (question: Solved, locale: Locale): Gradable => practiceQuestion(question, locale)
