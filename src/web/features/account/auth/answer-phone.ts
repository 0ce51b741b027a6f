import type { Client } from '#contract/client.ts'
import { m } from '#messages'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { readRefusal } from '#web/runtime/documents/faults/refusal.ts'
import { toOnceOptions } from '#web/runtime/documents/repeat-key.ts'
import { asksForProof } from './answer-confirmation.ts'

/** State of a change to another phone: named, then proved by the code that was sent to it. */
export type PhoneState = {
  step: 'phone' | 'code'
  phone: string
  /** ISO 3166 of the country that was chosen for it. */
  country: string
  resendAfter: number
  fields: Record<string, string | undefined>
  note?: string
}

/** Answers the two steps of another phone; with the intent `direct`, of a phone that waits for its code. */
export async function answerPhone(form: FormData, api: Client) {
  const text = (name: string) => String(form.get(name) ?? '')
  const phone = text('phone')
  const country = { country_code: text('country_code') || 'MM' }
  const step = form.has('otp') ? 'code' : 'phone'
  try {
    if (text('intent') === 'direct') {
      await api.auth.updatePhoneDirectly({ phone, ...country })
      return redirect('/profile?saved=1')
    }
    if (step === 'code' && text('intent') !== 'resend') {
      const input = { otp: text('otp') }
      await api.auth.verifyUpdatePhone(input, toOnceOptions(form, input))
      return redirect('/profile?saved=1')
    }
    const { data: sent } = await api.auth.updatePhone({ phone, ...country })
    const { phone: read, resend_after: resendAfter } = sent
    return respond<PhoneState>({
      step: 'code',
      phone: read,
      country: country.country_code,
      resendAfter,
      fields: {},
    })
  } catch (error) {
    const { status, fields, message, resendAfter } = readRefusal(error)
    if ((step === 'phone' || text('intent') === 'resend') && asksForProof(fields))
      return redirect('/profile/phone')
    const back: PhoneState = {
      step: fields.phone ? 'phone' : step,
      phone,
      country: country.country_code,
      resendAfter: 0,
      fields,
    }
    if (resendAfter > 0)
      return respond<PhoneState>(
        { ...back, step: 'code', resendAfter, note: m.account_landing_code_still_valid() },
        { status },
      )
    const where = step === 'code' ? 'otp' : 'phone'
    return respond<PhoneState>(message ? { ...back, fields: { [where]: message } } : back, { status })
  }
}
