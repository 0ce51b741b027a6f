import { Link } from 'react-router'
import { m } from '#messages'
import { apiContext } from '#web/api-context.ts'
import { number } from '#web/i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Route } from './+types/characters.page.ts'
import { CharacterGrid } from './character-grid.tsx'
import styles from './characters.css?url'
import { CharactersGuide } from './characters-guide.tsx'
import { FindCharacters } from './find-characters.tsx'
import { listAddress, readListQuery } from './list-query.ts'
import { WordList } from './word-list.tsx'

export const meta: Route.MetaFunction = () => [{ title: `${m.characters_title()} · Thazin` }]

const PER_PAGE = { character: 50, word: 20 }

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readListQuery(new URL(request.url).searchParams)
  const { type, category, search, page } = query
  const api = context.get(apiContext)
  const [{ data, pagination }, { data: today }] = await Promise.all([
    api.characters.list({
      type,
      page,
      per_page: PER_PAGE[type],
      ...(category !== null && { category_id: category }),
      ...(search && { search }),
    }),
    api.analytics.today({}),
  ])
  return {
    query,
    categories: data.character_category,
    found: data.characters,
    page: pagination.current_page,
    lastPage: pagination.last_page,
    total: pagination.total,
    isGuideSeen: today.guides_seen.includes('japanese-characters'),
  }
}

export default function Characters({ loaderData }: Route.ComponentProps) {
  const { query, categories, found, page, lastPage, total } = loaderData
  const to = (change: Partial<typeof query>) => listAddress({ ...query, page: 1, ...change })
  return (
    <main className="characters">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="characters-head">
        <h1>{m.characters_title()}</h1>
        <CharactersGuide isSeen={loaderData.isGuideSeen} />
      </header>
      <nav className="kinds" aria-label={m.characters_kinds()}>
        {(['character', 'word'] as const).map((type) => (
          <Link
            key={type}
            to={to({ type, category: null })}
            className="pick"
            aria-current={type === query.type ? 'page' : undefined}
          >
            {type === 'word' ? m.characters_words() : m.characters_letters()}
          </Link>
        ))}
      </nav>
      <FindCharacters query={query} />
      <nav className="categories" aria-label={m.characters_categories()}>
        <Link
          to={to({ category: null })}
          className="chip"
          aria-current={query.category === null || undefined}
        >
          {m.characters_all()}
        </Link>
        {categories.map(({ id, name, count }) => (
          <Link
            key={id}
            to={to({ category: id })}
            className="chip"
            aria-current={query.category === id || undefined}
          >
            {name}
            <span className="small">{number(count)}</span>
          </Link>
        ))}
      </nav>
      <p role="status" className="soft small">
        {query.search && m.characters_found({ count: number(total) })}
      </p>
      {found.length === 0 ? (
        <div className="empty">
          <p>{m.characters_nothing()}</p>
          <Link to={to({ search: '', category: null })} className="button quiet">
            {m.characters_show_all()}
          </Link>
        </div>
      ) : query.type === 'word' ? (
        <WordList words={found} />
      ) : (
        <CharacterGrid characters={found} />
      )}
      {lastPage > 1 && (
        <nav className="pages" aria-label={m.characters_pages()}>
          {page > 1 && (
            <Link to={to({ page: page - 1 })} className="button quiet">
              <Icon name="back" />
              {m.characters_page_before()}
            </Link>
          )}
          <p className="soft small">{m.characters_page({ page: number(page), last: number(lastPage) })}</p>
          {page < lastPage && (
            <Link to={to({ page: page + 1 })} className="button quiet">
              {m.characters_page_after()}
              <Icon name="next" />
            </Link>
          )}
        </nav>
      )}
    </main>
  )
}
