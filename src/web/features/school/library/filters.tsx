import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { type LibraryQuery, libraryAddress } from './library-query.ts'

export type LibraryFilterChoices = {
  levels: string[]
  skills: { id: number; name: string }[]
  categories: { id: number; name: string }[]
}

/** Level, skill and category, each a row of links, so that they work without script. Folded while none is set. */
export function Filters({ query, choices }: { query: LibraryQuery; choices: LibraryFilterChoices }) {
  const { level, skill, category } = query
  const to = (change: Partial<LibraryQuery>) => libraryAddress({ ...query, page: 1, ...change })
  const rows = [
    {
      name: m.shared_library_by_level(),
      all: to({ level: null }),
      options: choices.levels.map((code) => ({
        name: code,
        to: to({ level: code }),
        isChosen: code === level,
      })),
    },
    {
      name: m.school_library_by_skill(),
      all: to({ skill: null }),
      options: choices.skills.map(({ id, name }) => ({
        name,
        to: to({ skill: id }),
        isChosen: id === skill,
      })),
    },
    {
      name: m.school_library_by_category(),
      all: to({ category: null }),
      options: choices.categories.map(({ id, name }) => ({
        name,
        to: to({ category: id }),
        isChosen: id === category,
      })),
    },
  ]
  return (
    <details className="filter" open={level !== null || skill !== null || category !== null}>
      <summary>
        {m.school_library_filter()}
        <Icon name="down" />
      </summary>
      {rows.map(({ name, all, options }) => (
        <nav key={name} className="filter-row" aria-label={name}>
          <span className="soft small">{name}</span>
          <a
            href={all}
            className="chip"
            aria-current={options.every(({ isChosen }) => !isChosen) || undefined}
          >
            {m.shared_characters_all()}
          </a>
          {options.map((option) => (
            <a key={option.to} href={option.to} className="chip" aria-current={option.isChosen || undefined}>
              {option.name}
            </a>
          ))}
        </nav>
      ))}
    </details>
  )
}
