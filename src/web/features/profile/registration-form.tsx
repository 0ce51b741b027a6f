import { languageById } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { ageGroup, genderName, levelName } from '#web/i18n/names.ts'
import { Choices } from '#web/ui/choices.tsx'
import { Form } from '#web/ui/form.tsx'
import type { RegistrationInput } from './registration-input.ts'

type Level = { id: number; code: string; name: string; unit_count: number }
type Named = { id: number | string; name: string }
type Props = {
  choices: {
    languages: Named[]
    age_groups: Named[]
    genders: Named[]
    english_levels: Level[]
    japan_levels: Level[]
  }
  given: RegistrationInput
  errors: Record<string, string | undefined>
}

/** Who the learner is and what they want to learn, on one page that needs no script. */
export function RegistrationForm({ choices, given, errors }: Props) {
  return (
    <Form method="post" noValidate className="form">
      <div className="field">
        <label htmlFor="name">{m.registration_name()}</label>
        <div className="input-box">
          <input
            id="name"
            name="name"
            autoComplete="name"
            maxLength={100}
            required
            defaultValue={given.name}
            aria-invalid={errors.name ? true : undefined}
            aria-describedby={errors.name ? 'name-error' : undefined}
          />
        </div>
        {errors.name && (
          <p id="name-error" className="field-error" role="alert">
            {errors.name}
          </p>
        )}
      </div>
      <Choices
        name="language_id"
        legend={m.registration_language()}
        chosen={given.language_id}
        error={errors.language_id}
        options={choices.languages.map(({ id }) => {
          const language = languageById(Number(id))
          return {
            value: id,
            label: language?.native_name ?? '',
            lang: language?.lang,
            mark: marks[Number(id)],
          }
        })}
      />
      <LevelChoices name="custom_set_student_level_id" levels={choices.english_levels} given={given} />
      <LevelChoices name="japan_level_id" levels={choices.japan_levels} given={given} />
      <Choices
        name="gender"
        legend={m.registration_gender()}
        chosen={given.gender}
        error={errors.gender}
        options={choices.genders.map(({ id }) => ({ value: id, label: genderName(String(id)) }))}
      />
      <Choices
        name="age_group_id"
        legend={m.registration_age()}
        chosen={given.age_group_id}
        error={errors.age_group_id}
        options={choices.age_groups.map(({ id, name }) => ({ value: id, label: ageGroup(name) }))}
      />
      <div className="main-action">
        <button type="submit" className="button">
          {m.registration_submit()}
        </button>
      </div>
    </Form>
  )
}

const marks: Record<number, string | undefined> = { 1: 'A', 2: 'あ' }

type LevelProps = {
  name: 'custom_set_student_level_id' | 'japan_level_id'
  levels: Level[]
  given: RegistrationInput
}

/** The levels of one language; the style sheet shows those of the language that is chosen. */
function LevelChoices({ name, levels, given }: LevelProps) {
  return (
    <div className={name === 'japan_level_id' ? 'levels-japanese' : 'levels-english'}>
      <Choices
        name={name}
        legend={m.registration_level()}
        chosen={given[name] ?? ''}
        options={[
          { value: '', label: m.registration_test_later() },
          ...levels.map(({ id, code, name, unit_count }) => ({
            value: id,
            label: unit_count > 0 ? levelName(name) : m.level_no_lessons_yet(),
            code,
          })),
        ]}
      />
    </div>
  )
}
