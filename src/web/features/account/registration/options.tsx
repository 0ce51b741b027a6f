import type { ReactNode } from 'react'
import type { RegistrationStep } from '#domain/account/registration.ts'
import { FieldFaultNote } from '#web/ui/fields/field-fault.tsx'
import { Form } from '#web/ui/form.tsx'
import { Host } from '#web/ui/hosts/host.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkToStep } from './step-address.ts'

export type Option = {
  value: string | number
  picture: ReactNode
  label: string
  lang?: string | undefined
  text: string
}

type Props = {
  step: RegistrationStep
  name: string
  options: Option[]
  /** Answer given before. */
  chosen: string | number | null
  error?: string | undefined
}

/** A question whose options are buttons that send the answer: one tap, with or without script. */
export const Options = ({ step, name, options, chosen, error }: Props) => (
  <Form method="post" action={linkToStep(step)} className="registration-options fresh">
    <div className="registration-hosts">
      <Host who="su-su" pose="wave" size={112} />
      <Host who="aung" pose={step === 'language' ? 'glad' : 'point'} size={112} />
    </div>
    {error && <FieldFaultNote text={error} />}
    {options.map(({ value, picture, label, lang, text }) => {
      const isChosen = String(value) === String(chosen)
      return (
        <button
          key={value}
          type="submit"
          name={name}
          value={value}
          className="registration-option"
          aria-current={isChosen || undefined}
        >
          {picture}
          <span>
            <b lang={lang}>{label}</b>
            <span className="soft">{text}</span>
          </span>
          <Icon name={isChosen ? 'check' : 'next'} />
        </button>
      )
    })}
  </Form>
)
