import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/documents/page-module.ts'
import { chooseLocale } from '#web/i18n/choose-locale.ts'
import { readFormData } from '#web/read-form-data.ts'
import { CountryPicker } from '#web/ui/phone-number/country-picker.tsx'
import { PhoneField } from '#web/ui/phone-number/phone-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { LetterForm } from './letter-form.tsx'
import { LetterFrame } from './letter-frame.tsx'
import { one, readParts, sendLetter, valuesOf } from './send-letter.ts'
import { TextArea } from './text-area.tsx'

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
  return (
    <LetterFrame>
      <h1>{m.contact_title()}</h1>
      <p>{m.contact_lead()}</p>
      <LetterForm parts={parts} state={actionData} submit={m.contact_send()}>
        <TextField
          id="name"
          label={m.inbox_name()}
          error={fields.name}
          defaultValue={one(values, 'name') ?? name}
          autoComplete="name"
          maxLength={100}
          required
        />
        <PhoneField
          value={one(values, 'phone') ?? phone}
          error={fields.phone}
          label={m.inbox_phone()}
          required={false}
          country={<CountryPicker countries={parts.countries} chosen={one(values, 'country_code')} />}
        />
        <TextField
          id="email"
          type="email"
          label={m.inbox_email()}
          error={fields.email}
          note={m.contact_one_of_both()}
          defaultValue={one(values, 'email')}
          autoComplete="email"
          maxLength={254}
        />
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
