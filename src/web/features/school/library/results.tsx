import type { LibraryItem } from '#contract/school/library.ts'
import { keepAddress } from '#domain/memory/decks/keep-address.ts'
import type { LibraryKind } from '#domain/school/library.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PageLinks } from '#web/ui/shell/page-links.tsx'
import { ItemRow } from './item-row.tsx'
import { LIBRARY_KIND_LABELS } from './kinds.ts'
import { type LibraryQuery, libraryAddress } from './library-query.ts'

type Group = { kind: LibraryKind; count: number; items: LibraryItem[] }
type Props = {
  query: LibraryQuery
  groups: Group[]
  isNearest: boolean
  pages: { current: number; last: number }
  timeZone: string
}

/** Results that were found, in groups, the best first; of one kind a page. */
export function Results({ query, groups, isNearest, pages, timeZone }: Props) {
  const to = (change: Partial<LibraryQuery>) => libraryAddress({ ...query, page: 1, ...change })
  const shown = groups.filter(({ items }) => items.length > 0)
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      {shown.length === 0 ? (
        <Empty
          who="aung"
          pose="think"
          says={m.shared_host_nothing_found()}
          text={m.school_library_nothing()}
        />
      ) : (
        <p role="status" className="soft">
          {isNearest ? m.school_library_nearest() : m.school_characters_found({ count: number(total) })}
        </p>
      )}
      {query.kind && (
        <nav className="filter-row" aria-label={m.school_library_kinds()}>
          <a href={to({ kind: null })} className="chip">
            {m.shared_characters_all()}
          </a>
          {groups.map(({ kind, count }) => (
            <a
              key={kind}
              href={to({ kind })}
              className="chip"
              aria-current={kind === query.kind || undefined}
            >
              {LIBRARY_KIND_LABELS[kind].name()}
              <span className="small">{number(count)}</span>
            </a>
          ))}
        </nav>
      )}
      {shown.map(({ kind, count, items }) => (
        <section key={kind} aria-labelledby={`found-${kind}`}>
          <h2 id={`found-${kind}`}>
            {LIBRARY_KIND_LABELS[kind].name()} <span className="chip">{number(count)}</span>
          </h2>
          <ul>
            {items.map((item) => (
              <ItemRow key={item.id} item={item} timeZone={timeZone} />
            ))}
          </ul>
          {query.kind === null && count > items.length && (
            <a href={to({ kind })} className="block-link">
              {m.school_library_see_all({ count: number(count) })}
            </a>
          )}
        </section>
      ))}
      {(shown.length === 0 || isNearest) && (
        <div className="library-ways">
          <a href="/contact-us" className="button">
            {m.school_practice_ask()}
          </a>
          <a href="/library" className="button quiet">
            {m.school_characters_show_all()}
          </a>
          {query.q && (
            <a href={keepAddress(query.q)} className="block-link">
              {m.shared_own_word_keep()}
            </a>
          )}
        </div>
      )}
      {query.kind && (
        <PageLinks page={pages.current} lastPage={pages.last} addressOf={(page) => to({ page })} />
      )}
    </>
  )
}
