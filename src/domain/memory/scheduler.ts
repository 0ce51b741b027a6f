import { default_w, type FSRS, fsrs } from 'ts-fsrs'

/** The 21 parameters w0…w20 of FSRS-6 that fit the average learner. */
export const DEFAULT_PARAMETERS: readonly number[] = default_w

/** The chance of recall at which a card falls due. */
const DESIRED_RETENTION = 0.9

const SETTINGS = {
  request_retention: DESIRED_RETENTION,
  enable_fuzz: false,
  enable_short_term: true,
  learning_steps: ['1m', '10m'],
  relearning_steps: ['10m'],
} as const

const standard = fsrs({ ...SETTINGS })

/**
 * The scheduler of every card: FSRS-6 as ts-fsrs computes it, with the product's settings.
 * @param parameters a learner's own, 21 numbers; without them the defaults
 */
export function getScheduler(parameters?: readonly number[]): FSRS {
  return parameters ? fsrs({ ...SETTINGS, w: [...parameters] }) : standard
}
