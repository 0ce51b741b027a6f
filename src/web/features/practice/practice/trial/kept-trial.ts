import { keepValue, keptValue } from '#web/offline/kept-values.ts'
import type { Practised } from '#web/offline/outbox-kinds.ts'

/** The run of nobody, through no lesson, as `kept-run.ts` names it. */
const NAME = 'thazin-run-0-0'

/** A visitor's answers to the trial, as the phone keeps them. */
export const keptTrial = async (): Promise<Practised[]> =>
  (await keptValue<{ answers: Practised[] }>(NAME))?.answers ?? []

export const forgetTrial = (): void => keepValue(NAME, null)
