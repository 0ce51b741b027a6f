import { data, redirect } from 'react-router'
import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { inWords } from '../../i18n/format.ts'

/** Where the sign-in form stands; without script it is all the page knows. */
export type SignInState = {
  step: 'phone' | 'code'
  phone: string
  /** Seconds until another code may be asked for. */
  resendAfter: number
  /** What is wrong with the field of this step. */
  error?: string
  /** What is worth knowing, though nothing is wrong. */
  note?: string
}

/** A code asked for again within this time is refused while the one before still works. */
const RESEND_SECONDS = 60

/** Answers the two steps of signing in: a code is asked for, then given. */
export async function answerSignIn(form: FormData, api: Client) {
  const phone = String(form.get('phone') ?? '')
  const otp = form.get('otp')
  try {
    if (typeof otp === 'string' && form.get('intent') !== 'resend') {
      const { data: session } = await api.auth.verifyLogin({ phone, otp, platform: 'web' })
      return redirect(session.is_new_user ? '/registration' : '/learn')
    }
    const { data: sent } = await api.auth.login({ phone, platform: 1 })
    return data(stateOf('code', sent.phone, { resendAfter: sent.resend_after }))
  } catch (error) {
    if (!(error instanceof CallError) || ![409, 422, 429, 503].includes(error.status)) throw error
    return data(refused(error, phone, otp !== null), { status: error.status })
  }
}

const stateOf = (step: SignInState['step'], phone: string, rest: Partial<SignInState> = {}): SignInState => ({
  step,
  phone,
  resendAfter: 0,
  ...rest,
})

function refused(error: CallError, phone: string, isAtCode: boolean): SignInState {
  const { phone: phoneError, otp: otpError, ...others } = error.fields
  if (phoneError) return stateOf('phone', phone, { error: phoneError })
  if (otpError) return stateOf('code', phone, { error: otpError })

  const wait = error.status === 429 && 'retry_after' in error.body ? Number(error.body.retry_after) : 0
  if (wait > 0 && wait <= RESEND_SECONDS)
    return stateOf('code', phone, { resendAfter: wait, note: m.landing_code_still_valid() })
  const message =
    wait > 0 ? m.landing_too_many({ time: inWords(wait) }) : (Object.values(others)[0] ?? error.message)
  return stateOf(isAtCode ? 'code' : 'phone', phone, { error: message })
}
