import { localize } from '#domain/text/locales.ts'
import type { ContextOf, FeatureHandlers } from '#server/platform/call/handler.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { reportSound } from './audio-report.ts'
import { parseContactPhone, toInquiryFields } from './contact.ts'
import { form, forms, sendForm } from './form-handlers.ts'
import { getForms } from './forms.queries.ts'
import { findInquiryByLink, readInquiriesOf } from './inquiries.queries.ts'
import { toInquiryView } from './inquiry-view.ts'
import { removeInquiry } from './remove-inquiry.ts'
import { applyScholarship, scholarship } from './scholarship.ts'
import { type Content, hashOfToken, type InquiryReceipt, takeInquiry } from './take-inquiry.ts'
import { newTicket } from './ticket.ts'

type Handlers = FeatureHandlers<'inbox'>
type Context = Pick<ContextOf<'inbox', 'contact'>, 'deps' | 'learner' | 'locale' | 'request'> & {
  input: { website?: string | undefined; ticket?: string | undefined }
}

/** @throws Failure 429 */
async function takeFrom(
  { deps, learner, locale, request, input }: Context,
  content: Content,
): Promise<{ data: InquiryReceipt }> {
  const { website, ticket } = input
  const sender = { learner, request, locale, website, ticket }
  const taken = await takeInquiry(deps, sender, content)
  if (!taken) throw new Error('A letter was neither new nor a repeat')
  return { data: taken }
}

const contact: Handlers['contact'] = async (context) => {
  const { name, phone, country_code, email, content } = context.input
  const m = messages()
  if (!phone && !email)
    throw fail.invalid({ phone: m.desk_inbox_phone_or_email(), email: m.desk_inbox_phone_or_email() })
  return await takeFrom(context, {
    kind: 'contact',
    name,
    phone: phone ? parseContactPhone(phone, country_code) : null,
    email: email ?? null,
    fields: toInquiryFields(m.desk_inbox_content, content),
    words: [content],
  })
}

const businessInquiry: Handlers['businessInquiry'] = async (context) => {
  const { company, name, phone, country_code, email, team_size, content } = context.input
  const m = messages()
  return await takeFrom(context, {
    kind: 'business',
    name,
    phone: parseContactPhone(phone, country_code, { mayBeFixed: true }),
    email,
    fields: [
      ...toInquiryFields(m.desk_inbox_company, company),
      ...toInquiryFields(m.desk_inbox_team_size, String(team_size)),
      ...toInquiryFields(m.desk_inbox_business_content, content),
    ],
    words: [content],
  })
}

const letter: Handlers['letter'] = async ({ deps, input, locale }) => {
  const found = await findInquiryByLink(deps.db, hashOfToken(input.token))
  if (!found) throw fail.notFound()
  const of = (await getForms(deps)).forms.find(({ id }) => id === found.form_id)
  return {
    data: {
      ...(await toInquiryView(deps, found, locale)),
      fields: found.fields.map(({ label, value }) => ({ label: localize(label, locale), value })),
      has_document: found.document_key !== null,
      thanks: of ? localize(of.body.thanks, locale) : null,
    },
  }
}

export const handlers: Handlers = {
  ticket: async ({ deps }) => ({ data: { ticket: newTicket(deps) } }),
  contact,
  businessInquiry,
  forms,
  form,
  sendForm,
  scholarship,
  applyScholarship,
  letter,
  oddSound: reportSound,

  letters: async ({ deps, learner, locale }) => {
    const rows = await readInquiriesOf(deps.db, learner.account_id)
    return { data: await Promise.all(rows.map((row) => toInquiryView(deps, row, locale))) }
  },

  eraseLetter: async ({ deps, input }) => {
    await inTransaction(deps.db, async (db) => {
      const found = await findInquiryByLink(db, hashOfToken(input.token))
      if (!found) throw fail.notFound()
      await removeInquiry(db, found.id)
    })
    return { data: true }
  },
}
