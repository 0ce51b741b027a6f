const FIELDS = [
  'name',
  'gender',
  'age_group_id',
  'language_id',
  'custom_set_student_level_id',
  'japan_level_id',
  'time_zone',
  'data_saver',
  'text_size',
  'daily_minutes',
] as const

/** Values that a form of the profile carries, as text; the call reads and judges it. */
export type ProfileChanges = Partial<Record<Exclude<(typeof FIELDS)[number], 'gender'>, string>> & {
  gender?: 'male' | 'female' | 'other'
}

/** Only the fields that the form has: what is absent stays as it is. */
export function profileChanges(form: FormData): ProfileChanges {
  const given = FIELDS.filter((name) => form.has(name)).map((name) => [name, String(form.get(name))])
  return Object.fromEntries(given) as ProfileChanges
}
