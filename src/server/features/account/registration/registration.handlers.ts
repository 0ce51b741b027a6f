import type { RegistrationAnswers } from '#domain/account/registration.ts'
import { languageById } from '#domain/school/lookups.ts'
import type { FeatureHandlers, HandlerContext } from '#server/platform/call/handler.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { firstPhrases } from './first-phrases.ts'
import { readRegistration, writeRegistration } from './registration.queries.ts'

async function shown(
  answers: RegistrationAnswers,
  { deps, locale }: Pick<HandlerContext, 'deps' | 'locale'>,
) {
  const { language_id } = answers
  const phrases = language_id === null ? [] : await firstPhrases(deps, language_id, locale)
  return { data: { ...answers, phrases } }
}

export const handlers: FeatureHandlers<'registration'> = {
  read: async (context) => await shown(await readRegistration(context.deps.db, context.learner.id), context),

  answer: async (context) => {
    const { input, learner, deps } = context
    if (input.language_id !== undefined && !languageById(input.language_id))
      throw fail.invalid({ language_id: messages().shared_invalid_choice() })
    const given = Object.entries(input).filter(([, value]) => value !== undefined)
    const answers =
      given.length > 0
        ? await writeRegistration(deps.db, learner.id, Object.fromEntries(given))
        : await readRegistration(deps.db, learner.id)
    return await shown(answers, context)
  },
}
