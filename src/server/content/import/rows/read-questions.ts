import { questionBody } from '#server/content/import/question-body.ts'
import type { MediaFinder } from '#server/content/media/clips.ts'
import { questionsOfPoint } from '#server/content/read/questions-of-point.ts'
import type { GrammarFile } from '#server/content/schema/grammar.ts'
import type { ReadQuestion } from '#server/db/reading-rows.ts'

/** The questions of a point of grammar or a story: they are read and answered for oneself, and nothing is kept of the answers. */
export const readQuestions = (
  point: Pick<GrammarFile, 'id' | 'questions'>,
  around: { lang: 'en' | 'ja'; media: MediaFinder },
): ReadQuestion[] =>
  questionsOfPoint(point).map((question) => ({
    question_type: question.type,
    ...questionBody(question, around),
  }))
