import type { ReactNode } from 'react'
import { Form } from '#web/ui/form.tsx'
import { BeforePaying } from './before-paying.tsx'
import type { Offer } from './chosen-offer.ts'
import type { OrderState } from './order-state.ts'
import { Terms } from './terms.tsx'
import { WaysToPay } from './ways-to-pay.tsx'

type Props = {
  /** Address to which the form goes, with what is chosen in its address. */
  action: string
  offer: Offer
  state: Pick<OrderState, 'values' | 'fields'>
  attempt: string
  onepayOnly: boolean
  refundRule: string
  /** Fields for who it is for, and discounts: between the full price and the button. */
  children: ReactNode
}

/** A plan chosen and paid: one form, which needs no script. */
export function OrderForm({ action, offer, state, attempt, onepayOnly, refundRule, children }: Props) {
  const { values, fields } = state
  const { terms, ways, currency } = offer
  return (
    <Form method="post" action={action} noValidate className="form order">
      {/* What the Enter key presses: the first button of a form, which would be the promo code's. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="attempt" value={attempt} />
      <input type="hidden" name="currency" value={currency} />
      <Terms terms={terms} chosen={values.plan_id ?? String(offer.planId)} error={fields.plan_id} />
      <WaysToPay
        ways={ways}
        chosen={values.provider}
        onepayOnly={onepayOnly}
        error={fields.provider ?? fields.currency}
      />
      {children}
      <BeforePaying terms={terms} refundRule={refundRule} />
    </Form>
  )
}
