import type { GrammarPoint } from '#contract/school/grammar.ts'
import { LANGUAGE_IDS, languageById } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { detectLang } from '#web/i18n/lang-of.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { CatalogueList } from '#web/ui/catalogue/catalogue-list.tsx'
import { readCatalogueQuery } from '#web/ui/catalogue/catalogue-query.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { SearchForm } from '#web/ui/fields/search-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './grammar.css?url'

export const meta: Meta = () => [{ title: `${m.school_grammar_title()} · Thazin` }]

export async function loader({ api, url, learner }: PageArgs) {
  const query = readCatalogueQuery(url.searchParams)
  const language =
    query.language ??
    (learner?.current_view_language_id === LANGUAGE_IDS.japanese
      ? LANGUAGE_IDS.japanese
      : LANGUAGE_IDS.english)
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
  return (
    <main className="shelf">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/library" label={m.shared_library_back()}>
        <h1>{m.school_grammar_title()}</h1>
      </PageHead>
      <p className="soft">{m.school_grammar_about()}</p>
      <FindPoint />
      <CatalogueList
        at="/grammar"
        query={query}
        label={m.school_grammar_language()}
        items={points}
        levels={levels}
        lastPage={lastPage}
        none={
          <Empty
            who="aung"
            pose="think"
            says={m.shared_host_nothing_found()}
            text={m.school_library_nothing()}
          />
        }
        row={(point) => <PointRow key={point.slug} point={point} />}
      />
    </main>
  )
}

const PointRow = ({ point: { slug, title, form, language_id } }: { point: GrammarPoint }) => (
  <li>
    <a href={`/grammar/${slug}`} className="shelf-row grammar-row">
      <span>
        <b lang={detectLang(title)}>
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
    label={m.school_grammar_search()}
    hint={m.school_library_search_hint()}
    keep={{ kind: 'grammar' }}
  />
)
