import type { Client } from '#contract/client.ts'
import { PLATFORM } from '#domain/base/constants.ts'
import { m } from '#messages'
import { goOnAfterSignIn } from '#web/runtime/documents/after-sign-in.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { type Refusal, readRefusal } from '#web/runtime/documents/faults/refusal.ts'
import { toOnceOptions } from '#web/runtime/documents/repeat-key.ts'

/** State of the sign-in form; without script it is all the page knows. */
export type SignInState = {
  step: 'phone' | 'code' | 'password'
  phone: string
  /** ISO 3166 of the country that was chosen for it. */
  country: string
  /** Seconds until another code may be asked for. */
  resendAfter: number
  /** Fault of the phone, where that is not what the step is about. */
  phoneError?: string
  /** Fault of the field of this step. */
  error?: string
  /** Note worth knowing, though nothing is wrong. */
  note?: string
}

/** Answers signing in: by a password, or in two steps, in which a code is asked for, then given. */
export async function answerSignIn(form: FormData, api: Client, cookies: string | null = null) {
  const phone = String(form.get('phone') ?? '')
  const country_code = String(form.get('country_code') || 'MM')
  const [otp, password] = [form.get('otp'), form.get('password')]
  const step = password !== null ? 'password' : otp !== null ? 'code' : 'phone'
  try {
    const isResend = form.get('intent') === 'resend'
    const key = password !== null ? { password: String(password) } : { otp: String(otp) }
    if (step !== 'phone' && !isResend) {
      const input = { phone, country_code, ...key, platform: PLATFORM }
      const { data: session } = await api.auth.verifyLogin(input, toOnceOptions(form, input))
      return session.is_new_user ? redirect('/registration') : goOnAfterSignIn(cookies, '/learn')
    }
    const { data: sent } = await api.auth.login({ phone, country_code, platform: 1 })
    return respond(signInState('code', sent.phone, { resendAfter: sent.resend_after }))
  } catch (error) {
    const refusal = readRefusal(error)
    return respond({ ...refused(refusal, phone, step), country: country_code }, { status: refusal.status })
  }
}

const signInState = (
  step: SignInState['step'],
  phone: string,
  rest: Partial<SignInState> = {},
): SignInState => ({
  step,
  phone,
  country: 'MM',
  resendAfter: 0,
  ...rest,
})

function refused(refusal: Refusal, phone: string, step: SignInState['step']): SignInState {
  const { fields, message, resendAfter } = refusal
  const others = message || Object.values(fields)[0]
  if (step === 'password')
    return fields.phone
      ? signInState(step, phone, { phoneError: fields.phone })
      : signInState(step, phone, { error: fields.password ?? others })
  if (fields.phone) return signInState('phone', phone, { error: fields.phone })
  if (fields.otp) return signInState('code', phone, { error: fields.otp })
  if (resendAfter > 0)
    return signInState('code', phone, { resendAfter, note: m.account_landing_code_still_valid() })
  return signInState(step, phone, { error: others })
}
