import { m } from '#messages'
import { productName } from '#web/i18n/plan-names.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/form.tsx'
import type { RedeemState } from './answer-redeem.ts'

type Props = { state: RedeemState | undefined; attempt: string; action: string; isSignedIn: boolean }

/** A code from a shop, which opens a plan by itself. */
export function Redeem({ state, attempt, action, isSignedIn }: Props) {
  return (
    <details className="card more" id="redeem" open={Boolean(state?.fields.code)}>
      <summary>{m.billing_redeem_title()}</summary>
      {isSignedIn ? (
        <Form method="post" action={action} noValidate className="form">
          <input type="hidden" name="intent" value="redeem" />
          <input type="hidden" name="attempt" value={attempt} />
          <TextField
            id="code"
            label={m.billing_redeem_code()}
            note={m.billing_redeem_note()}
            error={state?.fields.code}
            defaultValue={state?.code}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
          />
          <button type="submit" className="button quiet">
            {m.billing_redeem_use()}
          </button>
        </Form>
      ) : (
        <p>
          {m.billing_redeem_sign_in()} <a href="/">{m.billing_redeem_to_sign_in()}</a>
        </p>
      )}
    </details>
  )
}

/** Text on what a code has opened, and until when. */
export function Redeemed({ granted }: { granted: NonNullable<RedeemState['granted']> }) {
  const { product, from, until, isLater } = granted
  const name = productName(product)
  return (
    <section className="card redeemed" role="status">
      <h2>{m.billing_redeem_done()}</h2>
      <p>
        {isLater
          ? m.billing_redeem_later({ product: name, from, until })
          : m.billing_redeem_open({ product: name, until })}
      </p>
      <a href={product === 'learn-plus' ? '/courses' : '/learn'} className="button">
        {m.billing_redeem_go_on()}
      </a>
    </section>
  )
}
