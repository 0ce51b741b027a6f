import type { Gender } from '#domain/school/lookups.ts'

/** What the registration form carries, as text; empty fields are absent. */
export type RegistrationInput = {
  name?: string
  gender?: Gender
  age_group_id?: string
  language_id?: string
  custom_set_student_level_id?: string
  japan_level_id?: string
}

const FIELDS = ['name', 'gender', 'age_group_id', 'language_id'] as const

/**
 * The profile's fields of a registration form. Of the two levels only that of the chosen language counts, and none
 * when the learner would rather be tested later.
 */
export function registrationInput(form: FormData): RegistrationInput {
  const text = (name: string) => String(form.get(name) ?? '').trim() || undefined
  const fields = Object.fromEntries(FIELDS.map((name) => [name, text(name)])) as RegistrationInput
  const level = fields.language_id === '2' ? 'japan_level_id' : 'custom_set_student_level_id'
  return { ...fields, [level]: text(level) }
}
