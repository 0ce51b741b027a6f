import { CallError } from '#contract/errors.ts'
import { safeReturnPath } from '#domain/account/access.ts'
import { m } from '#messages'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { readRefusal } from '#web/runtime/documents/faults/refusal.ts'
import type { PageArgs } from '#web/runtime/documents/page-module.ts'
import type { TransferReceiptState } from './waiting/next-steps.tsx'

type Args = Pick<PageArgs<'paymentId'>, 'api' | 'params' | 'learner'>

const NOTES = ['nothing-new', 'no-answer'] as const
/** Note on what asking came to, where the page doesn't say it by itself. */
export type CheckedNote = (typeof NOTES)[number]

export const checkedNote = (text: string | null): CheckedNote | null =>
  NOTES.find((note) => note === text) ?? null

/** Answers the forms of a payment: ask now, send a slip, and a success that has been seen. */
export async function answerPayment(form: FormData, args: Args) {
  const address = `/payments/${args.params.paymentId}`
  switch (form.get('intent')) {
    case 'check':
      return redirect(address + (await check(args)))
    case 'slip':
      return await postTransferReceipt(form, args, address)
    case 'seen':
      return redirect(await acknowledge(form, args, address))
    default:
      return redirect(address)
  }
}

/** Asks the provider. @returns the query that says what came of it */
async function check({ api, params }: Args): Promise<string> {
  const { checked } = await api.payments.check({ payment_id: params.paymentId })
  if (checked === 'moved') return ''
  return `?checked=${checked === 'no-answer' ? 'no-answer' : 'nothing-new'}`
}

async function postTransferReceipt(form: FormData, { api, params }: Args, address: string) {
  const image = form.get('image')
  const reference = String(form.get('reference') ?? '').trim()
  const hasImage = image instanceof File && image.size > 0
  const isMine = form.get('is_mine') === '1'
  const refuse = (fields: TransferReceiptState['fields'], isAnswered = isMine) =>
    respond<TransferReceiptState>({ reference, fields, isMine: isAnswered }, { status: 422 })
  if (!hasImage || reference === '')
    return refuse({
      ...(!hasImage && { image: m.billing_pay_slip_image_missing() }),
      ...(reference === '' && { reference: m.billing_pay_slip_reference_missing() }),
    })
  try {
    await api.payments.sendSlip({
      payment_id: params.paymentId,
      image,
      reference,
      ...(isMine && { is_mine: '1' }),
    })
    return redirect(address)
  } catch (error) {
    const { fields, message } = readRefusal(error)
    return refuse({ image: fields.image, reference: fields.reference ?? (message || undefined) }, true)
  }
}

/** Notes that the success was seen. @returns where the payer goes on */
async function acknowledge(form: FormData, { api, params, learner }: Args, address: string): Promise<string> {
  try {
    await api.payments.acknowledge({ payment_id: params.paymentId })
  } catch (error) {
    // The money went back meanwhile, or another phone is signed in here: the page says so.
    if (!(error instanceof CallError) || ![404, 409].includes(error.status)) throw error
    return address
  }
  if (form.get('to') !== 'on') return safeReturnPath(String(form.get('back') ?? '')) ?? address
  return learner ? '/learn' : '/'
}
