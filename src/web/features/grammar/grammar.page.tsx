import type { GrammarPoint } from '#contract/learn/grammar.ts'
import { LANGUAGES, languageById } from '#domain/school/lookups.ts'
import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/documents/page-module.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { SearchForm } from '#web/ui/fields/search-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PageLinks } from '#web/ui/shell/page-links.tsx'
import styles from './grammar.css?url'
import { type GrammarQuery, grammarAddress, readGrammarQuery } from './grammar-query.ts'

export const meta: Meta = () => [{ title: `${m.grammar_title()} · Thazin` }]

export async function loader({ api, url, learner }: PageArgs) {
  const query = readGrammarQuery(url.searchParams)
  const language = query.language ?? (learner?.current_view_language_id === 2 ? 2 : 1)
  const { level, page } = query
  const { data, levels, pagination } = await api.grammar.list({
    language_id: language,
    ...(level && { level }),
    page,
    per_page: 100,
  })
  return { query: { ...query, language }, points: data, levels, lastPage: pagination.last_page }
}

/** The points of a language, by level. */
export default function Grammar({ loaderData }: PageProps<typeof loader>) {
  const { query, points, levels, lastPage } = loaderData
  const to = (change: Partial<GrammarQuery>) => grammarAddress({ ...query, page: 1, ...change })
  const byLevel = [...Map.groupBy(points, ({ level }) => level)]
  return (
    <main className="grammar">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/library" label={m.library_back()}>
        <h1>{m.grammar_title()}</h1>
      </PageHead>
      <p className="soft">{m.grammar_about()}</p>
      <FindPoint />
      <nav className="filter-row few" aria-label={m.grammar_language()}>
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
        <nav className="filter-row few" aria-label={m.library_by_level()}>
          {[null, ...levels].map((level) => (
            <a
              key={level}
              href={to({ level })}
              className="chip"
              aria-current={level === query.level || undefined}
            >
              {level ?? m.characters_all()}
            </a>
          ))}
        </nav>
      )}
      {points.length === 0 && (
        <Empty who="aung" pose="think" says={m.host_nothing_found()} text={m.library_nothing()} />
      )}
      {byLevel.map(([level, ofLevel]) => (
        <section key={level} aria-labelledby={`level-${level}`}>
          <h2 id={`level-${level}`}>{level}</h2>
          <ul>
            {ofLevel.map((point) => (
              <PointRow key={point.slug} point={point} />
            ))}
          </ul>
        </section>
      ))}
      <PageLinks page={query.page} lastPage={lastPage} addressOf={(page) => to({ page })} />
    </main>
  )
}

const PointRow = ({ point: { slug, title, form, language_id } }: { point: GrammarPoint }) => (
  <li>
    <a href={`/grammar/${slug}`} className="grammar-row">
      <span>
        <b lang={langOf(title)}>
          <Cited text={title} />
        </b>
        <span className="soft small" lang={languageById(language_id)?.lang}>
          {form}
        </span>
      </span>
      <Icon name="next" />
    </a>
  </li>
)

/** Looks among the points of both languages, in the library. */
const FindPoint = () => (
  <SearchForm
    action="/library"
    q=""
    label={m.grammar_search()}
    hint={m.library_search_hint()}
    keep={{ kind: 'grammar' }}
  />
)
