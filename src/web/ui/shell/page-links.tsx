import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'

type Props = { page: number; lastPage: number; addressOf: (page: number) => string }

/** The ways to the pages before and after this one of what was found, and which one it is; nothing if there is one alone. */
export const PageLinks = ({ page, lastPage, addressOf }: Props) =>
  lastPage > 1 && (
    <nav className="page-links" aria-label={m.shared_characters_pages()}>
      {page > 1 && (
        <a href={addressOf(page - 1)} className="button quiet">
          <Icon name="back" />
          {m.shared_characters_page_before()}
        </a>
      )}
      <p className="soft small">{m.shared_characters_page({ page: number(page), last: number(lastPage) })}</p>
      {page < lastPage && (
        <a href={addressOf(page + 1)} className="button quiet">
          {m.shared_characters_page_after()}
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
