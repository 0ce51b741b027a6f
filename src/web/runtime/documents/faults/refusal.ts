import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { durationInWords } from '#web/i18n/format.ts'

/** A code asked for again within this time is refused while the one before still works. */
export const RESEND_SECONDS = 60

export type Refusal = {
  status: number
  /** Faults, by field. */
  fields: Record<string, string | undefined>
  /** Fault that belongs to no field, in words; empty if the fields say it all. */
  message: string
  /** Seconds until another code may be asked for, where the one before still works; else 0. */
  resendAfter: number
}

/** Reads the field errors of a call that a form sent. Throws any other error. */
export function readRefusal(error: unknown): Refusal {
  if (!(error instanceof CallError) || ![409, 422, 429, 503].includes(error.status)) throw error
  const { status, fields } = error
  const wait = status === 429 && 'retry_after' in error.body ? Number(error.body.retry_after) : 0
  const resendAfter = wait <= RESEND_SECONDS ? wait : 0
  const message =
    wait > 0
      ? m.shared_landing_too_many({ time: durationInWords(wait) })
      : status === 422
        ? ''
        : error.message
  return { status, fields, message, resendAfter }
}
