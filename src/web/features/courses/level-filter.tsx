import { Link } from 'react-router'
import { NUMERIC_LEVELS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { levelName } from '#web/i18n/names.ts'

/** Links to the courses of each level, by address, so that they work without script. */
export function LevelFilter({ chosen }: { chosen: number | null }) {
  return (
    <nav className="level-filter" aria-label={m.courses_by_level()}>
      <Link to="/courses" className="chip" aria-current={chosen === null || undefined}>
        {m.courses_all_levels()}
      </Link>
      {NUMERIC_LEVELS.map(({ id, name }) => (
        <Link key={id} to={`/courses?level=${id}`} className="chip" aria-current={chosen === id || undefined}>
          {levelName(name)}
        </Link>
      ))}
    </nav>
  )
}
