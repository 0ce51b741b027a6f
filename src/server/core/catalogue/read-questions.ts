import type { GivenAnswers, JudgedAnswer, ReadingQuestion } from '#contract/practice/read-questions.ts'
import { grade } from '#domain/practice/grading/grade.ts'
import type { Answer } from '#domain/practice/grading/question.ts'
import type { Locale } from '#domain/text/locales.ts'
import { joinSentence } from '#domain/text/sentence-of.ts'
import type { ReadingQuestionBody } from '#server/platform/db/reading-rows.ts'
import { type ExamQuestion, practiceQuestion, toExamQuestion } from './question-view.ts'

const rowOf = ({ question_type, ...body }: ReadingQuestionBody) => ({
  ...{ id: 0, lesson_id: null, format: 'text' as const, question_type, body },
  alsoAccepted: [],
})

/** A question below a text as it is asked, without its answer. */
export function readQuestionView(stored: ReadingQuestionBody, locale: Locale): ReadingQuestion {
  const { question_type, question, answers, arrange_question_data, lang } = toExamQuestion(
    rowOf(stored),
    locale,
  )
  return {
    ...{ question_type, question, answers, arrange_question_data, lang: stored.solution.lang ?? lang },
    ...(stored.solution.furigana && { readings_answer: true }),
  }
}

/** The verdicts on answers, in the reader's language; on one to a question that isn't there, none. */
export const judgeAnswers = (
  questions: readonly ReadingQuestionBody[],
  answers: GivenAnswers,
  locale: Locale,
): JudgedAnswer[] =>
  answers.flatMap(({ number, answer }): JudgedAnswer[] => {
    const stored = questions[number - 1]
    if (!stored) return []
    const question = practiceQuestion(rowOf(stored), locale)
    const { verdict, correct_answer } = grade(question, answer)
    if (verdict === 'incomplete' && answer !== null)
      return [{ number, verdict, right: null, explanation: null }]
    const { explanation } = question.solution
    return [{ number, verdict, right: inWords(question, correct_answer), explanation }]
  })

function inWords({ answers, arrange_question_data: around, lang }: ExamQuestion, answer: Answer): string {
  if (typeof answer === 'string') return answer
  const texts = [answer].flat(2).map((id) => answers.find((option) => option.id === id)?.text ?? '')
  return joinSentence([around?.lead ?? '', ...texts, around?.tail ?? ''], lang)
}
