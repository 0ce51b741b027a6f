import { minutesPromised, SURVEY, type SurveyAnswer, surveyFault } from '#domain/account/survey.ts'
import { inLocale, type Locale } from '#domain/text/locales.ts'
import { saveSettings } from '#server/core/reviews/settings.queries.ts'
import type { FeatureHandlers } from '#server/platform/call/handler.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { readAnswers, skipQuestions, writeAnswers } from './survey.queries.ts'

const shown = (answers: SurveyAnswer[], locale: Locale) => ({
  data: {
    questions: SURVEY.map(({ id, question, multiple, choices }) => ({
      id,
      question: inLocale(question, locale),
      multiple,
      choices: choices.map((choice) => ({ id: choice.id, text: inLocale(choice.text, locale) })),
    })),
    answers,
    is_done: SURVEY.every(({ id }) => answers.some(({ question_id }) => question_id === id)),
  },
})

export const handlers: FeatureHandlers<'survey'> = {
  read: async ({ learner, deps, locale }) => shown(await readAnswers(deps.db, learner.id), locale),

  answer: async ({ input, learner, deps, locale }) => {
    const fault = surveyFault(input.answers)
    if (fault) throw fail.invalid({ [fault]: messages().invalid_choice() })
    await inTransaction(deps.db, async (db) => {
      await writeAnswers(db, learner.id, input.answers)
      const daily_minutes = minutesPromised(input.answers)
      if (daily_minutes !== undefined) await saveSettings(db, learner.id, { daily_minutes })
      await skipQuestions(
        db,
        learner.id,
        SURVEY.map(({ id }) => id),
      )
    })
    return shown(await readAnswers(deps.db, learner.id), locale)
  },
}
