import type { ReactNode } from 'react'
import { CONTENT_TYPE_ICONS, LANGUAGE_IDS, LANGUAGES, languageById } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { levelName } from '#web/i18n/names.ts'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { keepInside } from '#web/ui/kept/keep-inside.ts'
import { SampleLevels } from '#web/ui/sample-levels.tsx'

type Level = { id: number; code: string; name: string; unit_count: number }
type Props = { languageId: number; level: Level | null; levels: Level[] }

/** The page's heading, which opens to the other language and the other levels; works without script. */
export const ChooseCourse = ({ languageId, level, levels }: Props) => (
  <details className="choose-course" key={`${languageId} ${level?.id}`}>
    {keptHeading('summary', {}, { languageId, code: level?.code ?? null })}
    <Form method="post" action="/learn" className="card form">
      {keptLanguages('fieldset', { className: 'field' }, { languageId })}
      {levels.length > 1 && keptLevels('fieldset', { className: 'field' }, { levelId: level?.id, levels })}
      {keptLinks('p', { className: 'choose-links' }, { languageId })}
    </Form>
  </details>
)

const keptHeading = keepInside(({ languageId, code }: { languageId: number; code: string | null }) => {
  const current = languageById(languageId) ?? LANGUAGES[0]
  return (
    <>
      <h1>
        <span lang={current.lang}>{current.native_name}</span>
        {code && (
          <>
            {' · '}
            <span lang="en">{code}</span>
          </>
        )}
      </h1>
      <Icon name="down" />
      <span className="visually-hidden">{m.school_learn_choose_course()}</span>
    </>
  )
})

const keptLanguages = keepInside(({ languageId }: { languageId: number }) => (
  <>
    <legend>{m.school_learn_language()}</legend>
    <div className="choices">
      {LANGUAGES.map(({ id, native_name, lang }) => (
        <Pick key={id} name="language_id" value={id} isChosen={id === languageId} lang={lang}>
          {native_name}
        </Pick>
      ))}
    </div>
  </>
))

const keptLevels = keepInside(({ levelId, levels }: { levelId: number | undefined; levels: Level[] }) => (
  <>
    <legend>{m.shared_learn_level()}</legend>
    <div className="choices">
      {levels.map(({ id, code, name }) => (
        <Pick key={id} name="level_id" value={id} isChosen={id === levelId}>
          <b lang="en">{code}</b>
          <span>{levelName(name)}</span>
        </Pick>
      ))}
    </div>
    <SampleLevels levels={levels} />
  </>
))

type PickProps = {
  name: 'language_id' | 'level_id'
  value: number
  isChosen: boolean
  lang?: string
  children: ReactNode
}

const Pick = ({ isChosen, children, ...attributes }: PickProps) => (
  <button type="submit" {...attributes} className="pick" aria-pressed={isChosen}>
    {children}
    {isChosen && <Icon name="check" />}
  </button>
)

const keptLinks = keepInside(({ languageId }: { languageId: number }) => (
  <>
    <a href={`/level-test?language_id=${languageId}`}>{m.school_learn_level_test()}</a>
    <a href="/courses">
      <Icon name={CONTENT_TYPE_ICONS.course} />
      {m.school_learn_courses()}
    </a>
    {languageId === LANGUAGE_IDS.japanese && <a href="/characters">{m.school_learn_characters()}</a>}
  </>
))
