import type { Client } from '#contract/client.ts'
import { m } from '#messages'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { RESEND_SECONDS, readRefusal } from '#web/runtime/documents/faults/refusal.ts'
import { toOnceOptions } from '#web/runtime/documents/repeat-key.ts'

/** The progress of proving one's identity, before a way into the account may change. */
export type ConfirmAnswer = {
  confirming: 'password' | 'code'
  /** Seconds until another code may be asked for. */
  resendAfter: number
  fields: Record<string, string | undefined>
  note?: string
}

/** True if the form is that of `ConfirmFirst`. */
export const isConfirmation = (form: FormData): boolean => form.has('confirm')

/** Answers the forms of `ConfirmFirst`: sends a code, or takes the password or the code and leads back to what waits at `back`. */
export async function answerConfirmation(form: FormData, api: Client, back: string) {
  const text = (name: string) => String(form.get(name) ?? '')
  const isSending = form.has('intent')
  const confirming = isSending || form.has('otp') ? 'code' : 'password'
  try {
    if (!isSending) {
      const input = { otp: text('otp'), current_password: text('current_password') }
      await api.auth.confirm(input, toOnceOptions(form, input))
      return redirect(back)
    }
    await api.auth.requestConfirmation({})
    return respond<ConfirmAnswer>({ confirming, resendAfter: RESEND_SECONDS, fields: {} })
  } catch (error) {
    const { status, fields, message, resendAfter } = readRefusal(error)
    const state: ConfirmAnswer = { confirming, resendAfter, fields }
    if (resendAfter > 0) state.note = m.account_landing_code_still_valid()
    else if (message) state.fields = { [confirming === 'code' ? 'otp' : 'current_password']: message }
    return respond(state, { status })
  }
}

/** True if a call was refused because the proof has grown too old since the page was made: the page then asks for it anew. */
export const asksForProof = (fields: Record<string, string | undefined>): boolean =>
  fields.otp !== undefined || fields.current_password !== undefined
