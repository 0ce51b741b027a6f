import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Links to the pages of units before and after this one; nothing if there is only one. */
export function Pages({ page, lastPage }: { page: number; lastPage: number }) {
  if (lastPage <= 1) return null
  return (
    <nav className="pages" aria-label={m.school_learn_pages()}>
      {page > 1 && (
        <a href={`/learn?page=${page - 1}`} className="button quiet">
          <Icon name="back" />
          {m.school_learn_page_before()}
        </a>
      )}
      <p className="soft small">{m.school_learn_page({ page: number(page), last: number(lastPage) })}</p>
      {page < lastPage && (
        <a href={`/learn?page=${page + 1}`} className="button quiet">
          {m.school_learn_page_after()}
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}
