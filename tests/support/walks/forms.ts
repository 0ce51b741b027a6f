import { Window } from 'happy-dom'
import { PASSWORD } from '#tests/support/factories.ts'
import { REASON } from '#tests/support/inbox/inquiries.ts'
import { picture, type World } from './inputs.ts'

type Value = string | File
/** A form of a page, as a browser without script sends it by one of its buttons. */
export type PageForm = {
  /** Where it is sent: path and query. */
  action: string
  isMultipart: boolean
  fields: [string, Value][]
  /** The names of its fields, and what the button says that it was sent by: alike in forms that stand on a page many times. */
  kind: string
}

/** What is typed into a field that is empty, by its name. */
function typed(name: string, type: string, { learner, school }: World): Value {
  const values: Record<string, Value> = {
    phone: learner.phone,
    name: 'Su Su',
    email: 'su@example.org',
    password: PASSWORD,
    password_confirmation: PASSWORD,
    current_password: PASSWORD,
    otp: '000000',
    reason: REASON,
    voucher: 'AAAA-AAAA-AAAA',
    promo: 'WELCOME5',
    promo_code: 'WELCOME5',
    time: '06:30',
    team_size: '12',
    lesson_id: String(school.practice),
    image: picture(),
    document: picture(),
    years: '3',
    about: REASON,
    file: new File(['leek,ကြက်သွန်မြိတ်\n'], 'Forms.csv'),
  }
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  return values[name] ?? (type === 'date' ? day : 'A word or two')
}

const window = new Window()
type Element = ReturnType<typeof window.document.createElement>

const flagged = (element: Element, name: string) => element.hasAttribute(name)

/** The values of one control, if it is sent without being pressed. */
function valuesOf(control: Element, world: World, taken: ReadonlySet<string>): Value[] {
  const name = control.getAttribute('name') ?? ''
  const value = control.getAttribute('value')
  if (flagged(control, 'disabled') || name === '' || control.tagName === 'BUTTON') return []
  if (control.tagName === 'SELECT') {
    const options = [...control.querySelectorAll('option')] as unknown as Element[]
    const isReal = (option: Element) => !flagged(option, 'disabled') && option.getAttribute('value') !== ''
    const chosen =
      options.find((option) => flagged(option, 'selected') && isReal(option)) ?? options.find(isReal)
    return chosen ? [chosen.getAttribute('value') ?? chosen.textContent] : []
  }
  if (control.tagName === 'TEXTAREA') return [control.textContent || typed(name, 'text', world)]
  const type = control.getAttribute('type') ?? 'text'
  if (type === 'hidden') return [value ?? '']
  if (type === 'submit' || type === 'image' || type === 'reset') return []
  if (type === 'radio' || type === 'checkbox')
    return flagged(control, 'checked') || !taken.has(name) ? [value ?? 'on'] : []
  return [type === 'file' ? typed(name, type, world) : value || typed(name, type, world)]
}

const CONTROLS = 'input,select,textarea,button'

function fieldsOf(controls: readonly Element[], world: World): [string, Value][] {
  const isChecked = (one: Element) => flagged(one, 'checked') && one.hasAttribute('name')
  const taken = new Set(controls.filter(isChecked).map((one) => one.getAttribute('name') ?? ''))
  const fields: [string, Value][] = []
  for (const control of controls)
    for (const value of valuesOf(control, world, taken)) {
      const name = control.getAttribute('name') ?? ''
      // One of a group is enough.
      if (/^(radio|checkbox)$/.test(control.getAttribute('type') ?? '')) taken.add(name)
      fields.push([name, value])
    }
  return fields
}

/** The inputs of a person's own words: what stands there is theirs. */
const OWN_WORDS = 'input:not([type]),input[type=text],input[type=tel],input[type=email],textarea'

function empty(field: Element): void {
  field.removeAttribute('value')
  if (field.tagName === 'TEXTAREA') field.textContent = ''
}

const isSubmitting = (one: Element) =>
  one.tagName === 'BUTTON' && (one.getAttribute('type') ?? 'submit') === 'submit' && !flagged(one, 'disabled')

/** A form as it is sent by one of its buttons. */
function sentBy(
  button: Element,
  form: Element,
  { fields, address }: { fields: [string, Value][]; address: string },
): PageForm {
  const pressed = button.getAttribute('name')
  const value = button.getAttribute('value') ?? ''
  const to = button.getAttribute('formaction') ?? form.getAttribute('action')
  const url = new URL(to || address, new URL(address, 'http://localhost'))
  const all: [string, Value][] = pressed ? [...fields, [pressed, value]] : fields
  const names = [...new Set(all.map(([name]) => name))]
    .filter((name) => name !== 'learner_id')
    .sort()
    .join()
  const isSaid = pressed !== null && pressed !== 'locale' && !/\d/.test(value)
  return {
    action: `${url.pathname}${url.search}`,
    isMultipart: form.getAttribute('enctype') === 'multipart/form-data',
    fields: all,
    kind: isSaid ? `${names} by ${value}` : names,
  }
}

/**
 * Every form of a document that changes something, once for each of its buttons.
 * @param world whose phone and the like are typed in
 * @param isPrefilled whether the words that stand in fields stay there
 */
export function formsIn(
  html: string,
  address: string,
  world: World,
  { isPrefilled = true } = {},
): PageForm[] {
  const document = new window.DOMParser().parseFromString(html, 'text/html')
  const all = (selector: string, within: Pick<Element, 'querySelectorAll'> = document.body) =>
    [...within.querySelectorAll(selector)] as unknown as Element[]
  if (!isPrefilled) for (const field of all(OWN_WORDS)) empty(field)
  return all('form')
    .filter((form) => form.getAttribute('method')?.toLowerCase() === 'post')
    .flatMap((form) => {
      const id = form.getAttribute('id')
      const controls = [...all(CONTROLS, form), ...(id ? all(`[form="${id}"]`) : [])]
      const fields = fieldsOf(controls, world)
      return controls.filter(isSubmitting).map((button) => sentBy(button, form, { fields, address }))
    })
}
