import { questionBody } from '#server/content/import/question-body.ts'
import type { MediaFinder } from '#server/content/media/clips.ts'
import { questionsOfPoint } from '#server/content/read/questions-of-point.ts'
import type { GrammarFile } from '#server/content/schema/grammar.ts'
import type { QuestionFile } from '#server/content/schema/practice.ts'
import type { BodyText, QuestionBody } from '#server/db/bodies.ts'
import type { ReadQuestion } from '#server/db/reading-rows.ts'

/** The questions of a point of grammar or a story: they are read and answered for oneself, and nothing is kept of the answers. */
export const readQuestions = (
  point: Pick<GrammarFile, 'id' | 'questions'>,
  around: { lang: 'en' | 'ja'; media: MediaFinder },
): ReadQuestion[] =>
  questionsOfPoint(point).map((question) => {
    const body = questionBody(question, around)
    return {
      question: body.question,
      prompt: body.arrange?.prompt ?? null,
      options: body.answers.flatMap(({ text }) => text ?? []),
      answer: answerOf(question, body),
      explanation: question.explain ?? null,
    }
  })

/** The right answer in words. */
function answerOf(question: QuestionFile, { answers, solution }: QuestionBody): BodyText {
  if (question.type === 'arrange')
    return [question.lead, ...question.pieces, question.tail].filter(Boolean).join(' ')
  const { correct_answer: right } = solution
  if (typeof right === 'string') return right
  return answers.find(({ id }) => id === right)?.text ?? ''
}
