import { questionBody, type Surroundings } from '#server/content/import/question-body.ts'
import { questionsOfPoint } from '#server/content/read/questions-of-point.ts'
import type { GrammarFile } from '#server/content/schema/grammar.ts'
import type { ReadingQuestionBody } from '#server/platform/db/reading-rows.ts'

/** The questions of a point of grammar or a story: they are read and answered for oneself, and nothing is kept of the answers. */
export const toReadingQuestions = (
  point: Pick<GrammarFile, 'id' | 'questions'>,
  around: Surroundings,
): ReadingQuestionBody[] =>
  questionsOfPoint(point).map((question) => ({
    question_type: question.type,
    ...questionBody(question, around),
  }))
