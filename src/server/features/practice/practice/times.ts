import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'

/** Time by which a phone's clock may be ahead, in ms. */
const AHEAD = 300_000
/** Before there was a Thazin nobody practised. */
const MIN_TIME = Date.UTC(2020, 0, 1)

type Given = { started_practice_at: string; ended_practice_at: string }

/**
 * Times at which each answer was begun and ended.
 * @throws Failure 422 if it ended before it was begun, lies more than 5 minutes in the future, or before 2020
 */
export function readTimes(practices: readonly Given[], now: Date, field: string) {
  return practices.map((practice, index) => {
    const started_at = new Date(practice.started_practice_at)
    const ended_at = new Date(practice.ended_practice_at)
    const at = (name: string) => `${field}.${index}.${name}`
    if (ended_at.getTime() > now.getTime() + AHEAD)
      throw fail.invalid({ [at('ended_practice_at')]: messages().shared_invalid_in_future() })
    if (started_at.getTime() < MIN_TIME)
      throw fail.invalid({ [at('started_practice_at')]: messages().shared_invalid_too_early() })
    if (ended_at < started_at)
      throw fail.invalid({ [at('ended_practice_at')]: messages().practice_invalid_before_start() })
    return { started_at, ended_at }
  })
}
