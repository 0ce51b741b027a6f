import { inLocale } from '#domain/text/locales.ts'
import type { ContextOf, FeatureHandlers } from '#server/platform/call/handler.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { fieldOf, phoneOf } from './contact.ts'
import { form, forms, sendForm } from './form-handlers.ts'
import { formsOf } from './forms.queries.ts'
import { letterView } from './letter-view.ts'
import { letterByLink, lettersOf } from './letters.queries.ts'
import { oddSound } from './odd-sound.ts'
import { removeLetter } from './remove-letter.ts'
import { applyScholarship, scholarship } from './scholarship.ts'
import { type Content, hashOfToken, type Taken, takeLetter } from './take-letter.ts'
import { newTicket } from './ticket.ts'

type Handlers = FeatureHandlers<'inbox'>
type Context = Pick<ContextOf<'inbox', 'contact'>, 'deps' | 'learner' | 'locale' | 'request'> & {
  input: { website?: string | undefined; ticket?: string | undefined }
}

/** @throws Failure 429 */
async function takeFrom(
  { deps, learner, locale, request, input }: Context,
  content: Content,
): Promise<{ data: Taken }> {
  const { website, ticket } = input
  const sender = { learner, request, locale, website, ticket }
  const taken = await takeLetter(deps, sender, content)
  if (!taken) throw new Error('A letter was neither new nor a repeat')
  return { data: taken }
}

const contact: Handlers['contact'] = async (context) => {
  const { name, phone, country_code, email, content } = context.input
  const m = messages()
  if (!phone && !email)
    throw fail.invalid({ phone: m.inbox_phone_or_email(), email: m.inbox_phone_or_email() })
  return await takeFrom(context, {
    kind: 'contact',
    name,
    phone: phone ? phoneOf(phone, country_code) : null,
    email: email ?? null,
    fields: fieldOf(m.inbox_content, content),
    words: [content],
  })
}

const businessInquiry: Handlers['businessInquiry'] = async (context) => {
  const { company, name, phone, country_code, email, team_size, content } = context.input
  const m = messages()
  return await takeFrom(context, {
    kind: 'business',
    name,
    phone: phoneOf(phone, country_code, { mayBeFixed: true }),
    email,
    fields: [
      ...fieldOf(m.inbox_company, company),
      ...fieldOf(m.inbox_team_size, String(team_size)),
      ...fieldOf(m.inbox_business_content, content),
    ],
    words: [content],
  })
}

const letter: Handlers['letter'] = async ({ deps, input, locale }) => {
  const found = await letterByLink(deps.db, hashOfToken(input.token))
  if (!found) throw fail.notFound()
  const of = (await formsOf(deps)).forms.find(({ id }) => id === found.form_id)
  return {
    data: {
      ...(await letterView(deps, found, locale)),
      fields: found.fields.map(({ label, value }) => ({ label: inLocale(label, locale), value })),
      has_document: found.document_key !== null,
      thanks: of ? inLocale(of.body.thanks, locale) : null,
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
  oddSound,

  letters: async ({ deps, learner, locale }) => {
    const rows = await lettersOf(deps.db, learner.account_id)
    return { data: await Promise.all(rows.map((row) => letterView(deps, row, locale))) }
  },

  eraseLetter: async ({ deps, input }) => {
    await inTransaction(deps.db, async (db) => {
      const found = await letterByLink(db, hashOfToken(input.token))
      if (!found) throw fail.notFound()
      await removeLetter(db, found.id)
    })
    return { data: true }
  },
}
