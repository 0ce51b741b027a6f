import type { ReactNode } from 'react'
import { groupedBy } from '#domain/base/lists.ts'
import { LANGUAGES } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { PageLinks } from '#web/ui/shell/page-links.tsx'
import { type CatalogueQuery, formatCatalogueAddress } from './catalogue-query.ts'

type Props<Item> = {
  /** The page's path. */
  at: string
  query: CatalogueQuery
  /** Label of the choice of languages. */
  label: string
  items: readonly Item[]
  /** Those to choose from; none if there is nothing to choose. */
  levels?: readonly string[]
  lastPage: number
  /** Shown if there are no items. */
  none: ReactNode
  row: (item: Item) => ReactNode
}

/** List of what the school has of one kind in one of its languages, by level. */
export function CatalogueList<Item extends { level: string }>(props: Props<Item>) {
  const { at, query, label, items, levels = [], lastPage, none, row } = props
  const to = (change: Partial<CatalogueQuery>) => formatCatalogueAddress(at, { ...query, page: 1, ...change })
  return (
    <>
      <nav className="filter-row few" aria-label={label}>
        {LANGUAGES.map(({ id, native_name, lang }) => (
          <a
            key={id}
            href={to({ language: id === 2 ? 2 : 1, level: null })}
            className="chip"
            aria-current={id === query.language || undefined}
            lang={lang}
          >
            {native_name}
          </a>
        ))}
      </nav>
      {levels.length > 1 && (
        <nav className="filter-row few" aria-label={m.shared_library_by_level()}>
          {[null, ...levels].map((level) => (
            <a
              key={level}
              href={to({ level })}
              className="chip"
              aria-current={level === query.level || undefined}
            >
              {level ?? m.shared_characters_all()}
            </a>
          ))}
        </nav>
      )}
      {items.length === 0 && none}
      {[...groupedBy(items, ({ level }) => level)].map(([level, ofLevel]) => (
        <section key={level} aria-labelledby={`level-${level}`}>
          <h2 id={`level-${level}`}>{level}</h2>
          <ul>{ofLevel.map(row)}</ul>
        </section>
      ))}
      <PageLinks page={query.page} lastPage={lastPage} addressOf={(page) => to({ page })} />
    </>
  )
}
