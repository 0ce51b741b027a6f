import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { type StepState, stepStates } from '../payment-phase.ts'
import type { ShownPayment } from '../read-payment.ts'

const stateName: Record<StepState, () => string> = {
  done: m.billing_pay_step_done,
  now: m.billing_pay_step_now,
  open: m.billing_pay_step_open,
  failed: m.billing_pay_step_failed,
}

/** Progress of the payment: four steps, the time of each that is done, and the one that turns. */
export function PaymentSteps({ payment }: { payment: ShownPayment }) {
  const { standing, way, times, accounts } = payment
  const [chosen, pay, arrival, lessons] = stepStates(standing)
  const isTransfer = accounts.length > 0 || times.slip !== null
  const steps = [
    { state: chosen, text: m.billing_pay_step_chosen(), time: times.begun },
    {
      state: pay,
      text: isTransfer ? m.billing_pay_step_transfer() : m.billing_pay_step_pay({ way: way.text }),
      time: pay === 'done' ? (times.slip ?? times.paid) : null,
    },
    {
      state: arrival,
      text: isTransfer ? m.billing_pay_step_compare() : m.billing_pay_step_arrives(),
      time: arrival === 'done' ? times.paid : null,
    },
    { state: lessons, text: m.billing_pay_step_lessons(), time: lessons === 'done' ? times.paid : null },
  ]
  return (
    <ol className="card payment-steps">
      {steps.map(({ state, text, time }) => (
        <li key={text} data-state={state}>
          <span className="step-mark">
            {state === 'done' && <Icon name="check" />}
            {state === 'failed' && <Icon name="close" />}
          </span>
          <span>
            {text} <span className="visually-hidden">{stateName[state]()}</span>
          </span>
          {time && <time className="soft small">{time}</time>}
        </li>
      ))}
    </ol>
  )
}
