import { languageById } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { ageGroup, genderName, levelName } from '#web/i18n/names.ts'
import { Choices } from '#web/ui/choices.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LevelNote } from '#web/ui/level-note.tsx'

type Level = { id: number; code: string; name: string; unit_count: number }
export type Details = {
  name: string
  gender: string | null
  ageGroupId: number | null
  languageId: number
  englishLevelId: number | null
  japanLevelId: number | null
}
type Props = {
  details: Details
  choices: {
    languages: { id: number }[]
    age_groups: { id: number; name: string }[]
    genders: { id: string }[]
    english_levels: Level[]
    japan_levels: Level[]
  }
  errors: Record<string, string | undefined>
}

/** Who the learner is and what they learn, to be changed and saved together. */
export function DetailsForm({ details, choices, errors }: Props) {
  const levels = (of: Level[]) =>
    of.map(({ id, code, name, unit_count }) => ({
      value: id,
      label: `${code} ${unit_count > 0 ? levelName(name) : `(${m.level_no_lessons_yet()})`}`.trim(),
    }))
  const codeOf = (of: Level[], id: number | null) => of.find((level) => level.id === id)?.code
  return (
    <Form method="post" noValidate className="card form">
      <h2>{m.profile_details()}</h2>
      <TextField
        id="name"
        label={m.registration_name()}
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={details.name}
        error={errors.name}
      />
      <Choices
        name="gender"
        legend={m.registration_gender()}
        chosen={details.gender ?? undefined}
        error={errors.gender}
        options={choices.genders.map(({ id }) => ({ value: id, label: genderName(id) }))}
      />
      <SelectField
        id="age_group_id"
        label={m.registration_age()}
        chosen={details.ageGroupId}
        none={m.profile_not_said()}
        error={errors.age_group_id}
        options={choices.age_groups.map(({ id, name }) => ({ value: id, label: ageGroup(name) }))}
      />
      <Choices
        name="language_id"
        legend={m.profile_learn_language()}
        chosen={details.languageId}
        error={errors.language_id}
        options={choices.languages.map(({ id }) => {
          const language = languageById(id)
          return { value: id, label: language?.native_name ?? '', lang: language?.lang }
        })}
      />
      <SelectField
        id="custom_set_student_level_id"
        label={m.profile_level_english()}
        chosen={details.englishLevelId}
        none={m.profile_not_said()}
        error={errors.custom_set_student_level_id}
        options={levels(choices.english_levels)}
      />
      <LevelNote
        levels={choices.english_levels}
        code={codeOf(choices.english_levels, details.englishLevelId)}
      />
      <SelectField
        id="japan_level_id"
        label={m.profile_level_japanese()}
        chosen={details.japanLevelId}
        none={m.profile_not_said()}
        error={errors.japan_level_id}
        options={levels(choices.japan_levels)}
      />
      <LevelNote levels={choices.japan_levels} code={codeOf(choices.japan_levels, details.japanLevelId)} />
      <button type="submit" className="button">
        {m.save()}
      </button>
    </Form>
  )
}
