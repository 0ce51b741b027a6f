import { minutesPromised, SURVEY, type SurveyAnswer, surveyFault } from '#domain/account/survey.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import { saveReviewSettings } from '#server/core/reviews/settings.queries.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { readSurveyAnswers, skipQuestions, writeAnswers } from './survey.queries.ts'

const shown = (answers: SurveyAnswer[], locale: Locale) => ({
  data: {
    questions: SURVEY.map(({ id, question, multiple, choices }) => ({
      id,
      question: localize(question, locale),
      multiple,
      choices: choices.map((choice) => ({ id: choice.id, text: localize(choice.text, locale) })),
    })),
    answers,
    is_done: SURVEY.every(({ id }) => answers.some(({ question_id }) => question_id === id)),
  },
})

export const handlers: FeatureHandlers<'survey'> = {
  read: async ({ learner, deps, locale }) => shown(await readSurveyAnswers(deps.db, learner.id), locale),

  answer: async ({ input, learner, deps, locale }) => {
    const fault = surveyFault(input.answers)
    if (fault) throw fail.invalid({ [fault]: messages().shared_invalid_choice() })
    await inTransaction(deps.db, async (db) => {
      await writeAnswers(db, learner.id, input.answers)
      const daily_minutes = minutesPromised(input.answers)
      if (daily_minutes !== undefined) await saveReviewSettings(db, learner.id, { daily_minutes })
      await skipQuestions(
        db,
        learner.id,
        SURVEY.map(({ id }) => id),
      )
    })
    return shown(await readSurveyAnswers(deps.db, learner.id), locale)
  },
}
