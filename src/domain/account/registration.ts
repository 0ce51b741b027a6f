/** Degrees to which a newcomer knows the language that they chose. */
export const KNOWS = ['never', 'little', 'lot'] as const
export type Knows = (typeof KNOWS)[number]

/** The minutes a day that a newcomer chooses from. */
export const MINUTES_A_DAY = [5, 10, 20, 30] as const

/** Answers of a newcomer so far. */
export type RegistrationAnswers = {
  language_id: number | null
  knows: Knows | null
  daily_minutes: number | null
  /** The first phrases were seen, and gone on from. */
  phrases_met: boolean
}

/** The screens of the registration, in their order; the last one ends it. */
export const REGISTRATION_STEPS = ['language', 'knows', 'minutes', 'phrases', 'name'] as const
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number]

/** The step after a newcomer's answers so far. */
export function openStep(answers: RegistrationAnswers): RegistrationStep {
  if (answers.language_id === null) return 'language'
  if (answers.knows === null) return 'knows'
  if (answers.daily_minutes === null) return 'minutes'
  return answers.phrases_met ? 'name' : 'phrases'
}

/** The step that is asked for, where it was reached already; else the open one. */
export function stepToShow(asked: string | null, answers: RegistrationAnswers): RegistrationStep {
  const open = openStep(answers)
  const wanted = REGISTRATION_STEPS.find((step) => step === asked)
  return wanted && placeOf(wanted) <= placeOf(open) ? wanted : open
}

/** The step before, or null at the first. */
export const stepBefore = (step: RegistrationStep): RegistrationStep | null =>
  REGISTRATION_STEPS[placeOf(step) - 1] ?? null

/** The step after; the last one is its own. */
export const stepAfter = (step: RegistrationStep): RegistrationStep =>
  REGISTRATION_STEPS[placeOf(step) + 1] ?? step

const placeOf = (step: RegistrationStep) => REGISTRATION_STEPS.indexOf(step)

/** True if the level test is offered at the end: who knows nothing begins at the beginning. */
export const isToBeTested = ({ knows }: Pick<RegistrationAnswers, 'knows'>): boolean =>
  knows !== null && knows !== 'never'
