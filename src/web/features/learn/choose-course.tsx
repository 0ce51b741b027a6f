import { CONTENT_TYPE_ICONS, LANGUAGES, languageById } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { levelName } from '#web/i18n/names.ts'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'

type Level = { id: number; code: string; name: string }
type Props = { languageId: number; level: Level | null; levels: Level[] }

/** The page's heading, which opens to the other language and the other levels; works without script. */
export function ChooseCourse({ languageId, level, levels }: Props) {
  const current = languageById(languageId) ?? LANGUAGES[0]
  return (
    <details className="choose-course" key={`${languageId} ${level?.id}`}>
      <summary>
        <h1>
          <span lang={current.lang}>{current.native_name}</span>
          {level && (
            <>
              {' · '}
              <span lang="en">{level.code}</span>
            </>
          )}
        </h1>
        <Icon name="down" />
        <span className="visually-hidden">{m.learn_choose_course()}</span>
      </summary>
      <Form method="post" className="card form">
        <fieldset className="field">
          <legend>{m.learn_language()}</legend>
          <div className="choices">
            {LANGUAGES.map(({ id, native_name, lang }) => (
              <button
                key={id}
                type="submit"
                name="language_id"
                value={id}
                className="pick"
                lang={lang}
                aria-pressed={id === languageId}
              >
                {native_name}
                {id === languageId && <Icon name="check" />}
              </button>
            ))}
          </div>
        </fieldset>
        {levels.length > 1 && (
          <fieldset className="field">
            <legend>{m.learn_level()}</legend>
            <div className="choices">
              {levels.map(({ id, code, name }) => (
                <button
                  key={id}
                  type="submit"
                  name="level_id"
                  value={id}
                  className="pick"
                  aria-pressed={id === level?.id}
                >
                  <b lang="en">{code}</b>
                  <span>{levelName(name)}</span>
                  {id === level?.id && <Icon name="check" />}
                </button>
              ))}
            </div>
          </fieldset>
        )}
        <p className="choose-links">
          <a href={`/level-test?language_id=${languageId}`}>{m.learn_level_test()}</a>
          <a href="/courses">
            <Icon name={CONTENT_TYPE_ICONS.course} />
            {m.learn_courses()}
          </a>
          {languageId === 2 && <a href="/characters">{m.learn_characters()}</a>}
        </p>
      </Form>
    </details>
  )
}
