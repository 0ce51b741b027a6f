import { m } from '#messages'
import { SearchForm } from '#web/ui/fields/search-form.tsx'
import type { LibraryQuery } from './library-query.ts'

/** Search over everything; the filters that are set stay, the kind does not. */
export const FindForm = ({ query: { q, level, skill, category } }: { query: LibraryQuery }) => (
  <SearchForm
    action="/library"
    q={q}
    label={m.school_library_search()}
    hint={m.school_library_search_hint()}
    className="library-find"
    keep={{ level, skill, category }}
  />
)
