import { m } from '#messages'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { Promo } from './promo.ts'

type Props = { typed: string | undefined; promo: Promo | null; error: string | undefined }

/** A promo code: checked by its own button, after which every price is what is left of it. */
export function PromoField({ typed, promo, error }: Props) {
  const fault = error ?? promo?.refusal ?? undefined
  return (
    <details className="more" open={Boolean(promo ?? error)}>
      <summary>{m.billing_pricing_promo()}</summary>
      <div className="promo-code">
        <TextField
          id="promo_code"
          label={m.billing_pricing_promo_code()}
          error={fault}
          defaultValue={typed ?? promo?.code}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
        />
        <button type="submit" name="intent" value="promo" className="button quiet">
          {m.billing_pricing_promo_check()}
        </button>
      </div>
      {promo && !promo.refusal && (
        <p role="status" className="promo-taken">
          {m.billing_pricing_promo_taken({ code: promo.code })}
        </p>
      )}
    </details>
  )
}
