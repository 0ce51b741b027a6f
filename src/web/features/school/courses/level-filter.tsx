import { NUMERIC_LEVELS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { levelName } from '#web/i18n/names.ts'

/** Links to the courses of each level, by address, so that they work without script. */
export function LevelFilter({ chosen }: { chosen: number | null }) {
  return (
    <nav className="level-filter" aria-label={m.school_courses_by_level()}>
      <a href="/courses" className="chip" aria-current={chosen === null || undefined}>
        {m.school_courses_all_levels()}
      </a>
      {NUMERIC_LEVELS.map(({ id, name }) => (
        <a key={id} href={`/courses?level=${id}`} className="chip" aria-current={chosen === id || undefined}>
          {levelName(name)}
        </a>
      ))}
    </nav>
  )
}
