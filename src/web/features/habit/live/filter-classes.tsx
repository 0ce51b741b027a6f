import { LANGUAGES } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { type Filter, liveAddress } from './live-address.ts'

const current = (is: boolean) => (is ? 'page' : undefined)

/** Classes of a language, or of a teacher. */
export function FilterClasses({ filter, teachers }: { filter: Filter; teachers: string[] }) {
  const { language, teacher } = filter
  return (
    <nav className="live-filter" aria-label={m.habit_live_filter()}>
      <a
        href={liveAddress({ language: null, teacher: null })}
        className="chip"
        aria-current={current(!language && !teacher)}
      >
        {m.habit_live_all()}
      </a>
      {LANGUAGES.map(({ id, native_name, lang }) => (
        <a
          key={id}
          href={liveAddress({ language: id, teacher })}
          className="chip"
          lang={lang}
          aria-current={current(language === id)}
        >
          {native_name}
        </a>
      ))}
      {teachers.map((name) => (
        <a
          key={name}
          href={liveAddress({ language, teacher: name })}
          className="chip"
          aria-current={current(teacher === name)}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
