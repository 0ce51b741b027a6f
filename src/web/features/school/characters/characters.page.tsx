import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CharacterGrid } from './character-grid.tsx'
import styles from './characters.css?url'
import { CharactersGuide } from './characters-guide.tsx'
import { FindCharacters } from './find-characters.tsx'
import { linkToCharacters, readListQuery } from './list-query.ts'
import { WordList } from './word-list.tsx'

export const meta: Meta = () => [{ title: `${m.school_characters_title()} · Thazin` }]

const PER_PAGE = { character: 50, word: 20 }

export async function loader({ request, api }: PageArgs) {
  const query = readListQuery(new URL(request.url).searchParams)
  const { type, category, search, page } = query
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

export default function Characters({ loaderData }: PageProps<typeof loader>) {
  const { query, categories, found, page, lastPage, total } = loaderData
  const to = (change: Partial<typeof query>) => linkToCharacters({ ...query, page: 1, ...change })
  return (
    <main className="characters">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="characters-head">
        <h1>{m.school_characters_title()}</h1>
        <CharactersGuide isSeen={loaderData.isGuideSeen} />
      </header>
      <nav className="kinds" aria-label={m.school_characters_kinds()}>
        {(['character', 'word'] as const).map((type) => (
          <a
            key={type}
            href={to({ type, category: null })}
            className="pick"
            aria-current={type === query.type ? 'page' : undefined}
          >
            {type === 'word' ? m.shared_characters_words() : m.school_characters_letters()}
          </a>
        ))}
      </nav>
      <FindCharacters query={query} />
      <nav className="categories" aria-label={m.school_characters_categories()}>
        <a href={to({ category: null })} className="chip" aria-current={query.category === null || undefined}>
          {m.shared_characters_all()}
        </a>
        {categories.map(({ id, name, count }) => (
          <a
            key={id}
            href={to({ category: id })}
            className="chip"
            aria-current={query.category === id || undefined}
          >
            {name}
            <span className="small">{number(count)}</span>
          </a>
        ))}
      </nav>
      <p role="status" className="soft small">
        {query.search && m.school_characters_found({ count: number(total) })}
      </p>
      {found.length === 0 ? (
        <Empty
          who="aung"
          pose="think"
          says={m.shared_host_nothing_found()}
          text={m.school_characters_nothing()}
        >
          <a href={to({ search: '', category: null })} className="button quiet">
            {m.school_characters_show_all()}
          </a>
        </Empty>
      ) : query.type === 'word' ? (
        <WordList words={found} />
      ) : (
        <CharacterGrid characters={found} />
      )}
      {lastPage > 1 && (
        <nav className="pages" aria-label={m.shared_characters_pages()}>
          {page > 1 && (
            <a href={to({ page: page - 1 })} className="button quiet">
              <Icon name="back" />
              {m.shared_characters_page_before()}
            </a>
          )}
          <p className="soft small">
            {m.shared_characters_page({ page: number(page), last: number(lastPage) })}
          </p>
          {page < lastPage && (
            <a href={to({ page: page + 1 })} className="button quiet">
              {m.shared_characters_page_after()}
              <Icon name="next" />
            </a>
          )}
        </nav>
      )}
    </main>
  )
}
