import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/documents/page-module.ts'
import { chooseLocale } from '#web/i18n/choose-locale.ts'
import { phoneNumber } from '#web/i18n/format.ts'
import { readFormData } from '#web/read-form-data.ts'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { CountryPicker } from '#web/ui/phone-number/country-picker.tsx'
import { PhoneField } from '#web/ui/phone-number/phone-field.tsx'
import { LetterForm } from './letter-form.tsx'
import { LetterFrame } from './letter-frame.tsx'
import { one, readParts, sendLetter, valuesOf } from './send-letter.ts'
import { EmailField, NameField } from './sender-fields.tsx'

export const handle = { script: 'learner' } as const

export const meta: Meta = () => [
  { title: `${m.contact_title()} · Thazin` },
  { name: 'description', content: m.contact_lead() },
]

export async function loader(args: PageArgs) {
  const { learner } = args
  return { parts: await readParts(args), name: learner?.name ?? '', phone: learner?.phone ?? '' }
}

export async function action({ request, url, api }: PageArgs) {
  const form = await readFormData(request)
  if (form.has('locale')) return chooseLocale(form, url.pathname)
  const values = valuesOf(form)
  const input = {
    name: one(values, 'name') ?? '',
    phone: one(values, 'phone'),
    country_code: one(values, 'country_code') || 'MM',
    email: one(values, 'email')?.trim(),
    content: one(values, 'content') ?? '',
    website: one(values, 'website'),
    ticket: one(values, 'ticket'),
  }
  return await sendLetter(values, input, (options) => api.inbox.contact(input, options))
}

/** Writing to the school. */
export default function Contact({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { parts, name, phone } = loaderData
  const { values, fields = {} } = actionData ?? {}
  const country = parts.countries.find(({ dial_code }) => phone.startsWith(dial_code))
  return (
    <LetterFrame>
      <h1>{m.contact_title()}</h1>
      <p>{m.contact_lead()}</p>
      <LetterForm parts={parts} state={actionData} submit={m.contact_send()}>
        <NameField state={actionData} known={name} />
        <PhoneField
          value={one(values, 'phone') ?? (country ? phoneNumber(phone) : phone)}
          error={fields.phone}
          label={m.inbox_phone()}
          required={false}
          country={
            <CountryPicker
              countries={parts.countries}
              chosen={one(values, 'country_code') ?? country?.iso2}
            />
          }
        />
        <EmailField state={actionData} note={m.contact_one_of_both()} required={false} />
        <TextArea
          id="content"
          label={m.inbox_content()}
          error={fields.content}
          value={one(values, 'content')}
          required
        />
      </LetterForm>
      <p className="soft small">
        {m.contact_faq()} <a href="/faq">{m.text_faq()}</a>
      </p>
    </LetterFrame>
  )
}
