import type { ReactNode } from 'react'

type Said = { id: string; error?: string | undefined; note?: ReactNode }

/** ARIA attributes of an input: that it's wrong, and which texts below describe it. */
export const inputOf = ({ id, error, note }: Said) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || note ? `${id}-note` : undefined,
})

type Props = Said & { label: string; boxClass?: string; children: ReactNode }

/** Around an input: its label above, and what is wrong with it or worth knowing below. */
export const Field = ({ id, label, error, note, boxClass = 'input-box', children }: Props) => (
  <div className="field">
    <label htmlFor={id}>{label}</label>
    <div className={boxClass}>{children}</div>
    {(error || note) && (
      <p
        id={`${id}-note`}
        className={error ? 'field-error' : 'soft small'}
        role={error ? 'alert' : undefined}
      >
        {error ?? note}
      </p>
    )}
  </div>
)
