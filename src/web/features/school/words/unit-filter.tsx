import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { WordsQuery } from './words-query.ts'

type Props = {
  units: { id: number; title: string; level: string; count: number }[]
  ownCount: number
  query: WordsQuery
  to: (change: Partial<WordsQuery>) => string
}

/** The levels and units from which words were met, as links. Folded while none is chosen. */
export function UnitFilter({ units, ownCount, query: { level, unit }, to }: Props) {
  const levels = [...new Set(units.map((one) => one.level))]
  const shown = units.filter((one) => level === null || one.level === level)
  return (
    <details className="filter" open={level !== null || unit !== null}>
      <summary>
        {m.school_words_filter()}
        <Icon name="down" />
      </summary>
      <nav className="filter-row" aria-label={m.shared_library_by_level()}>
        <a href={to({ level: null, unit: null })} className="chip" aria-current={level === null || undefined}>
          {m.shared_characters_all()}
        </a>
        {ownCount > 0 && (
          <a
            href={to({ level: 'own', unit: null })}
            className="chip"
            aria-current={level === 'own' || undefined}
          >
            {m.shared_own_words()}
            <span className="small">{number(ownCount)}</span>
          </a>
        )}
        {levels.map((code) => (
          <a
            key={code}
            href={to({ level: code, unit: null })}
            className="chip"
            aria-current={code === level || undefined}
          >
            {code}
          </a>
        ))}
      </nav>
      <nav className="filter-row" aria-label={m.school_library_units()}>
        {shown.map(({ id, title, count }) => (
          <a
            key={id}
            href={to({ unit: id === unit ? null : id })}
            className="chip"
            aria-current={id === unit || undefined}
          >
            <Cited text={title} />
            <span className="small">{number(count)}</span>
          </a>
        ))}
      </nav>
    </details>
  )
}
