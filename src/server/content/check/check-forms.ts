import type { Problem } from '#server/content/read/problems.ts'
import type { SchoolFiles } from '#server/content/read/read-school-files.ts'
import type { YamlFile } from '#server/content/read/yaml-file.ts'
import type { FieldFile } from '#server/content/schema/forms.ts'

/** Names that every form uses besides its fields. */
const TAKEN = new Set(['slug', 'website', 'ticket', 'attempt', 'locale', 'learner_id'])

const isDay = (text: string) => (new Date(`${text}T00:00:00Z`).toJSON() ?? '').startsWith(text)

type Days = { opens?: string | undefined; closes?: string | undefined }

function faultsOfDays({ opens, closes }: Days): string[] {
  const wrong = [opens, closes].filter((day) => day !== undefined && !isDay(day))
  if (wrong.length > 0) return wrong.map((day) => `${day} is no day`)
  return opens !== undefined && closes !== undefined && closes < opens ? ['closes before it opens'] : []
}

const WITH_OPTIONS = new Set(['choice', 'choices'])
const WITH_LIMITS = new Set(['line', 'text', 'number', 'choices'])

function faultsOfField({ kind, name, options, least, most, words }: FieldFile): string[] {
  const values = options?.map(({ value }) => value) ?? []
  return [
    ...(TAKEN.has(name) ? [`${name} is a name that every form uses itself`] : []),
    ...(WITH_OPTIONS.has(kind) !== (options !== undefined)
      ? [`${kind} ${options ? 'has no' : 'needs'} options`]
      : []),
    ...(WITH_OPTIONS.has(kind) && values.length < 2 ? ['needs two options or more'] : []),
    ...(new Set(values).size < values.length ? ['has an option twice'] : []),
    ...(words !== undefined && kind !== 'text' ? [`${kind} has no words to count`] : []),
    ...(!WITH_LIMITS.has(kind) && (least !== undefined || most !== undefined)
      ? [`${kind} has no limits`]
      : []),
    ...(least !== undefined && most !== undefined && least > most ? ['least is more than most'] : []),
  ]
}

function checkForm(yaml: YamlFile, { fields, ...form }: SchoolFiles['forms'][number]['value']): Problem[] {
  const names = fields.map(({ name }) => name)
  return [
    ...faultsOfDays(form).map((text) => yaml.problem(['closes'], text)),
    ...fields.flatMap((field, index) => [
      ...faultsOfField(field).map((text) => yaml.problem(['fields', index], `fields.${index}: ${text}`)),
      ...(names.indexOf(field.name) < index
        ? [yaml.problem(['fields', index, 'name'], `fields.${index}.name: ${field.name} is there twice`)]
        : []),
    ]),
  ]
}

/** Finds what the schemas of forms and rounds of scholarships can't know. */
export function checkForms({ forms, scholarships }: Pick<SchoolFiles, 'forms' | 'scholarships'>): Problem[] {
  return [
    ...forms.flatMap(({ yaml, value }) => checkForm(yaml, value)),
    ...scholarships.flatMap(({ yaml, value }) => [
      ...faultsOfDays(value).map((text) => yaml.problem(['closes'], text)),
      ...((value.opens === undefined) !== (value.closes === undefined)
        ? [yaml.problem([], 'a round has both days, opens and closes, or none')]
        : []),
    ]),
  ]
}
