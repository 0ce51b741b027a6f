import type { Answer } from '#domain/practice/grading/question.ts'
import type { Locale } from '#domain/text/locales.ts'
import { bodyText } from '#server/core/catalogue/question-view.ts'
import { getQuestions, type StoredQuestion } from '#server/core/catalogue/questions.queries.ts'
import { isLessonLocked, readGrantsForLessons } from '#server/core/subscriptions/lesson-access.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { markAppealsSeen, readAccepted } from './accepted.queries.ts'

/** Text of the answer, in words. */
function acceptedText({ body }: StoredQuestion, answer: Answer, locale: Locale): string {
  if (typeof answer === 'string') return answer
  const textOf = (id: number) => body.answers.find((option) => option.id === id)?.text ?? ''
  const shown = (id: number) => bodyText(textOf(id), locale)
  const parts = [answer ?? []].flat() as (number | number[])[]
  const isPairs = parts.some((part) => typeof part !== 'number')
  return parts
    .map((part) => (typeof part === 'number' ? shown(part) : part.map(shown).filter(Boolean).join(' – ')))
    .filter(Boolean)
    .join(isPairs ? ' · ' : body.lang === 'ja' ? '' : ' ')
}

/** The answers of which a teacher agreed that they are right. What stands in a lesson that is locked now is not told. */
export const acceptedAppeals: FeatureHandlers<'practice'>['acceptedAppeals'] = async ({
  learner,
  deps,
  locale,
  now,
}) => {
  const appeals = await readAccepted(deps.db, learner.id)
  const [{ byId }, school] = [await getQuestions(deps), await deps.school()]
  const asked = appeals.map((appeal) => ({ ...appeal, question: byId.get(appeal.question_id) }))
  const lessonIds = asked.flatMap(({ question }) => question?.lesson_id ?? [])
  const grants = await readGrantsForLessons(deps, learner.id, lessonIds)
  return {
    data: asked.map(({ id, answer, question }) => {
      const isTold = question && !isLessonLocked(school, grants, question.lesson_id, now)
      return {
        id,
        question: isTold ? bodyText(question.body.question, locale) : null,
        answer: isTold ? acceptedText(question, answer, locale) : null,
      }
    }),
  }
}

export const appealsSeen: FeatureHandlers<'practice'>['appealsSeen'] = async ({ input, learner, deps }) => {
  await markAppealsSeen(deps.db, learner.id, input.appeal_ids)
  return { data: true }
}
