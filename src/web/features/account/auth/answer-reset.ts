import type { Client } from '#contract/client.ts'
import { PLATFORM } from '#domain/base/constants.ts'
import { m } from '#messages'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { type Refusal, readRefusal } from '#web/runtime/documents/faults/refusal.ts'
import { toOnceOptions } from '#web/runtime/documents/repeat-key.ts'

/** State of a forgotten password: a code asked for, the code given, the new password. */
export type ResetState = {
  step: 'phone' | 'code' | 'password'
  phone: string
  /** ISO 3166 of the country that was chosen for it. */
  country: string
  /** Replaces the password once; empty before the code was given. */
  resetToken: string
  resendAfter: number
  fields: Record<string, string | undefined>
  note?: string
}

type Goal = {
  /** The page to open after the new password is set. */
  to: string
  /** The phone of the signed-in learner. */
  own?: string
}

/** Answers the three steps of replacing a forgotten password. */
export async function answerReset(form: FormData, api: Client, { to, own }: Goal) {
  const text = (name: string) => String(form.get(name) ?? '')
  const phone = own ?? text('phone')
  const country_code = text('country_code') || 'MM'
  const resetToken = text('reset_token')
  const step = resetToken ? 'password' : form.has('otp') ? 'code' : 'phone'
  try {
    if (step === 'password') {
      const passwords = { password: text('password'), password_confirmation: text('password_confirmation') }
      await api.auth.replaceForgotPassword({
        phone,
        reset_token: resetToken,
        ...passwords,
        platform: PLATFORM,
      })
      return redirect(to)
    }
    if (step === 'code' && text('intent') !== 'resend') {
      const input = { phone, otp: text('otp') }
      const { data: given } = await api.auth.verifyForgotPassword(input, toOnceOptions(form, input))
      return respond(resetState('password', phone, { resetToken: given.reset_token }))
    }
    const { data: sent } = await api.auth.requestForgotPassword({ phone, country_code })
    return respond(resetState('code', sent.phone, { resendAfter: sent.resend_after }))
  } catch (error) {
    const refusal = readRefusal(error)
    const before = resetState(step, phone, { resetToken, country: country_code })
    return respond(refused(refusal, before), { status: refusal.status })
  }
}

const resetState = (step: ResetState['step'], phone: string, rest: Partial<ResetState> = {}): ResetState => ({
  step,
  phone,
  country: 'MM',
  resetToken: '',
  resendAfter: 0,
  fields: {},
  ...rest,
})

function refused({ fields, message, resendAfter }: Refusal, state: ResetState): ResetState {
  if (fields.reset_token) return resetState('phone', state.phone, { fields: { phone: fields.reset_token } })
  if (fields.phone) return resetState('phone', state.phone, { fields, country: state.country })
  if (resendAfter > 0 && state.step !== 'password')
    return { ...state, step: 'code', resendAfter, note: m.account_landing_code_still_valid() }
  const where = { phone: 'phone', code: 'otp', password: 'password' }[state.step]
  return { ...state, fields: message ? { [where]: message } : fields }
}
