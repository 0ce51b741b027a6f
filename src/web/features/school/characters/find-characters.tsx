import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import type { ListQuery } from './list-query.ts'

/** Search by romaji, kana or meaning; each new term starts the list anew, in every category. */
export const FindCharacters = ({ query: { type, search } }: { query: ListQuery }) => (
  <search>
    <form action="/characters" className="find">
      {type === 'word' && <input type="hidden" name="type" value={type} />}
      <div className="input-box">
        <Icon name="search" />
        <input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={100}
          autoComplete="off"
          placeholder={m.school_characters_search_hint()}
          aria-label={m.school_characters_search()}
        />
      </div>
    </form>
  </search>
)
