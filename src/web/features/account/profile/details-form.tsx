import { findStandInLevel } from '#domain/school/learn-path.ts'
import { languageById } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { ageGroup, genderName, levelName } from '#web/i18n/names.ts'
import { Choices } from '#web/ui/choices.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { LevelsNotYet } from '#web/ui/levels-not-yet.tsx'
import { SampleLevels } from '#web/ui/sample-levels.tsx'

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

/** Form for who the learner is and what they learn, to be changed and saved together. */
export function DetailsForm({ details, choices, errors }: Props) {
  return (
    <Form method="post" noValidate className="card form">
      <h2>{m.account_profile_details()}</h2>
      <TextField
        id="name"
        label={m.account_registration_name()}
        autoComplete="name"
        maxLength={100}
        required
        defaultValue={details.name}
        error={errors.name}
      />
      <Choices
        name="gender"
        legend={m.account_registration_gender()}
        chosen={details.gender ?? undefined}
        error={errors.gender}
        options={choices.genders.map(({ id }) => ({ value: id, label: genderName(id) }))}
      />
      <SelectField
        id="age_group_id"
        label={m.account_registration_age()}
        chosen={details.ageGroupId}
        none={m.account_profile_not_said()}
        error={errors.age_group_id}
        options={choices.age_groups.map(({ id, name }) => ({ value: id, label: ageGroup(name) }))}
      />
      <Choices
        name="language_id"
        legend={m.account_profile_learn_language()}
        chosen={details.languageId}
        error={errors.language_id}
        options={choices.languages.map(({ id }) => {
          const language = languageById(id)
          return { value: id, label: language?.native_name ?? '', lang: language?.lang }
        })}
      />
      <SelectField
        id="custom_set_student_level_id"
        label={m.account_profile_level_english()}
        none={m.account_profile_not_said()}
        error={errors.custom_set_student_level_id}
        {...levelOptions(choices.english_levels, details.englishLevelId)}
      />
      <LevelsNotYet levels={choices.english_levels} />
      <SampleLevels levels={choices.english_levels} />
      <SelectField
        id="japan_level_id"
        label={m.account_profile_level_japanese()}
        none={m.account_profile_not_said()}
        error={errors.japan_level_id}
        {...levelOptions(choices.japan_levels, details.japanLevelId)}
      />
      <LevelsNotYet levels={choices.japan_levels} />
      <SampleLevels levels={choices.japan_levels} />
      <button type="submit" className="button">
        {m.shared_save()}
      </button>
    </Form>
  )
}

/** The levels that have lessons; of one that has none, what the learner is shown for it is chosen. */
function levelOptions(levels: Level[], chosenId: number | null) {
  const chosen = levels.find(({ id }) => id === chosenId)
  const shown = chosen && (findStandInLevel(levels, chosen.code) ?? chosen)
  const taught = levels.filter(({ unit_count }) => unit_count > 0)
  return {
    chosen: shown?.unit_count ? shown.id : null,
    options: taught.map(({ id, code, name }) => ({ value: id, label: `${code} ${levelName(name)}`.trim() })),
  }
}
