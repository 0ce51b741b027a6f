import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { Gradable } from '#domain/practice/grading/question.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import type { BodyText, QuestionBody } from '#server/platform/db/bodies.ts'
import type { StoredQuestion } from './questions.queries.ts'

export type ExamQuestion = Omit<PracticeQuestion, 'solution'>

type QuestionRow = Pick<StoredQuestion, 'id' | 'question_type' | 'format'> & {
  lesson_id: number | null
  body: QuestionBody
}
type Solved = QuestionRow & Pick<StoredQuestion, 'alsoAccepted'> & Partial<Pick<StoredQuestion, 'words'>>

/** A text of a question in the language that the learner reads, or as it is taught. */
export const bodyText = (text: BodyText, locale: Locale) =>
  typeof text === 'string' ? text : localize(text, locale)

/** A question as it is asked, without its solution. */
export function toExamQuestion({ body, ...row }: QuestionRow, locale: Locale): ExamQuestion {
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
    arrange_question_data: body.arrange && { ...body.arrange, prompt: localize(body.arrange.prompt, locale) },
    audio: body.audio,
    picture: body.picture,
    answer_by: body.answer_by,
    lang: body.lang,
  }
}

/** A question with its solution, what teachers accepted since included. */
export function practiceQuestion(question: Solved, locale: Locale) {
  const { solution, furigana } = question.body
  return {
    ...toExamQuestion(question, locale),
    ...(furigana && { furigana }),
    solution: {
      ...solution,
      accepted: [...solution.accepted, ...question.alsoAccepted],
      explanation: solution.explanation && localize(solution.explanation, locale),
      grammar: solution.grammar && {
        slug: solution.grammar.slug,
        title: localize(solution.grammar.title, locale),
      },
      ...(question.words && { words: question.words }),
    },
  }
}

/** Fields of a question that the grader needs, in the language in which the phone showed it. */
export const gradable = (question: Solved, locale: Locale): Gradable => practiceQuestion(question, locale)
