import { type FieldFault, type FormField, readForm } from '#domain/desk/inbox/form.ts'
import { resolvePeriodState } from '#domain/desk/inbox/intake.ts'
import { type Locale, localize } from '#domain/text/locales.ts'
import type { FeatureHandlers, Learner, RequestFacts } from '#server/platform/call/handler.ts'
import { identifyLimitSubject } from '#server/platform/call/network.ts'
import { take } from '#server/platform/db/limit.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fail } from '#server/platform/errors.ts'
import { messages } from '#server/platform/messages.ts'
import { parseContactPhone } from './contact.ts'
import { countTakenFormPlaces, getForms, type StoredForm, takeFormPlace } from './forms.queries.ts'
import { takeInquiry } from './take-inquiry.ts'

type Handlers = FeatureHandlers<'inbox'>

function headOf({ slug, body, opens_at, closes_at }: StoredForm, taken: number, locale: Locale, now: Date) {
  const left = body.places === null ? null : Math.max(0, body.places - taken)
  const state = resolvePeriodState({ opens_at, closes_at }, now)
  return {
    slug,
    title: localize(body.title, locale),
    description: localize(body.description, locale),
    state: state === 'open' && left === 0 ? ('full' as const) : state,
    opens_at: opens_at?.toISOString() ?? null,
    closes_at: closes_at?.toISOString() ?? null,
    places_left: left,
  }
}

const fieldView = ({ label, note, options, ...field }: FormField, locale: Locale) => ({
  ...field,
  label: localize(label, locale),
  note: note && localize(note, locale),
  options: options.map((option) => ({ value: option.value, label: localize(option.label, locale) })),
})

/** @throws Failure 404 */
async function shownForm(deps: Deps, slug: string): Promise<StoredForm> {
  const { forms } = await getForms(deps)
  const form = forms.find((one) => one.slug === slug && !one.hidden)
  if (!form) throw fail.notFound()
  return form
}

const placesOf = async (deps: Deps, forms: readonly StoredForm[]) =>
  forms.some(({ body }) => body.places !== null)
    ? await countTakenFormPlaces(deps.db)
    : new Map<number, number>()

export const forms: Handlers['forms'] = async ({ deps, locale, now }) => {
  const shown = (await getForms(deps)).forms.filter(({ hidden }) => !hidden)
  const taken = await placesOf(deps, shown)
  const heads = shown.map((form) => headOf(form, taken.get(form.id) ?? 0, locale, now))
  return { data: heads.filter(({ state }) => state !== 'over') }
}

export const form: Handlers['form'] = async ({ deps, input, locale, now }) => {
  const found = await shownForm(deps, input.slug)
  const taken = await placesOf(deps, [found])
  return {
    data: {
      ...headOf(found, taken.get(found.id) ?? 0, locale, now),
      thanks: localize(found.body.thanks, locale),
      fields: found.body.fields.map((field) => fieldView(field, locale)),
    },
  }
}

function sentence(said: FieldFault): string {
  const m = messages()
  switch (said.fault) {
    case 'required':
      return m.shared_invalid_required()
    case 'email':
      return m.shared_invalid_email()
    case 'phone':
      return m.shared_auth_phone_unreadable()
    case 'choice':
      return m.shared_invalid_choice()
    case 'agree':
      return m.desk_inbox_fault_agree()
    case 'short':
      return m.shared_invalid_too_short({ minimum: said.than })
    case 'long':
      return m.shared_invalid_too_long({ maximum: said.than })
    case 'small':
      return m.shared_invalid_too_small({ minimum: said.than })
    case 'big':
      return m.shared_invalid_too_big({ maximum: said.than })
    case 'few_words':
      return m.desk_inbox_fault_few_words({ minimum: said.than })
    case 'few_chosen':
      return m.desk_inbox_fault_few_chosen({ minimum: said.than })
    case 'many_chosen':
      return m.desk_inbox_fault_many_chosen({ maximum: said.than })
    default:
      return m.shared_invalid_format()
  }
}

/** Text that a letter keeps of a value: of a choice its label in both languages, as a reader needs it. */
const written = ({ kind, options }: FormField, values: readonly string[]) =>
  kind === 'agree'
    ? '✓'
    : values.map((value) => options.find((one) => one.value === value)?.label.en ?? value).join(', ')

const first = (
  fields: readonly FormField[],
  values: ReadonlyMap<string, string[]>,
  kind: FormField['kind'],
) => fields.flatMap((field) => (field.kind === kind ? (values.get(field.name)?.[0] ?? []) : []))[0] ?? null

/** Time for which a network's share of a form's places is remembered, in seconds. */
const SHARE_SECONDS = 30 * 86_400

type Asker = { formId: number; places: number; learner: Learner | null; request: RequestFacts }

/**
 * Leaves places for others: those of one network of whom nothing is known get two at most, or a quarter.
 * @throws Failure 409
 */
async function limitNetwork(db: Deps['db'], { formId, places, learner, request }: Asker): Promise<void> {
  if (learner || request.device !== null) return
  const limit = {
    scope: 'form-places',
    subject: `${formId} ${identifyLimitSubject(null, request)}`,
    max: Math.max(2, Math.floor(places / 4)),
    seconds: SHARE_SECONDS,
  }
  if ((await take(db, limit)) !== null) throw fail.conflict(messages().desk_inbox_form_network())
}

export const sendForm: Handlers['sendForm'] = async ({ deps, input, locale, learner, request, now }) => {
  const found = await shownForm(deps, input.slug)
  const { fields, places } = found.body
  const state = resolvePeriodState(found, now)
  if (state !== 'open')
    throw fail.conflict(
      state === 'soon' ? messages().desk_inbox_form_soon() : messages().desk_inbox_form_over(),
    )
  const read = readForm(fields, input)
  if (!read.ok)
    throw fail.invalid(Object.fromEntries([...read.faults].map(([name, fault]) => [name, sentence(fault)])))
  const { values } = read
  const phone = first(fields, values, 'phone')
  const taken = await takeInquiry(
    deps,
    { learner, request, locale, website: input.website, ticket: input.ticket },
    {
      kind: 'form',
      form_id: found.id,
      name: values.get('name')?.[0] ?? first(fields, values, 'line') ?? '',
      phone: phone && parseContactPhone(phone, 'MM'),
      email: first(fields, values, 'email'),
      fields: fields.flatMap((field) => {
        const given = values.get(field.name) ?? []
        return given.length > 0 ? [{ label: field.label, value: written(field, given) }] : []
      }),
      words: fields.flatMap(({ kind, name }) => (kind === 'text' ? (values.get(name) ?? []) : [])),
    },
    async (db) => {
      if (places === null) return
      await limitNetwork(db, { formId: found.id, places, learner, request })
      if (!(await takeFormPlace(db, found.id, places))) throw fail.conflict(messages().desk_inbox_form_full())
    },
  )
  if (!taken) throw new Error('A form’s letter was neither new nor a repeat')
  return { data: taken }
}
