import type { ListedWriting } from '#contract/learn/writing.ts'
import { LANGUAGES } from '#domain/school/lookups.ts'
import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/documents/page-module.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PageLinks } from '#web/ui/shell/page-links.tsx'
import styles from './writing.css?url'

export const meta: Meta = () => [{ title: `${m.writing_title()} · Thazin` }]

export async function loader({ api, url, learner }: PageArgs) {
  const asked = url.searchParams.get('language')
  const own = learner?.current_view_language_id === 2 ? 2 : 1
  const language = asked === '1' ? 1 : asked === '2' ? 2 : own
  const page = Number(/^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1)
  const { data, pagination } = await api.writing.list({ language_id: language, page, per_page: 50 })
  return { language, writings: data, page, lastPage: pagination.last_page }
}

/** What there is to write in a language, by level. */
export default function Writings({ loaderData }: PageProps<typeof loader>) {
  const { language, writings, page, lastPage } = loaderData
  return (
    <main className="writing">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/library" label={m.library_back()}>
        <h1>{m.writing_title()}</h1>
      </PageHead>
      <p className="soft">{m.writing_about()}</p>
      <nav className="filter-row few" aria-label={m.story_language()}>
        {LANGUAGES.map(({ id, native_name, lang }) => (
          <a
            key={id}
            href={`/writing?language=${id}`}
            className="chip"
            aria-current={id === language || undefined}
            lang={lang}
          >
            {native_name}
          </a>
        ))}
      </nav>
      {writings.length === 0 && (
        <Empty who="aung" pose="wave" says={m.host_not_yet()} text={m.writing_none()} />
      )}
      {[...Map.groupBy(writings, ({ level }) => level)].map(([level, ofLevel]) => (
        <section key={level} aria-labelledby={`level-${level}`}>
          <h2 id={`level-${level}`}>{level}</h2>
          <ul>
            {ofLevel.map((one) => (
              <WritingRow key={one.slug} writing={one} />
            ))}
          </ul>
        </section>
      ))}
      <PageLinks
        page={page}
        lastPage={lastPage}
        addressOf={(to) => `/writing?language=${language}&page=${to}`}
      />
    </main>
  )
}

const WritingRow = ({ writing: { slug, title, lock, state } }: { writing: ListedWriting }) => (
  <li>
    <a href={`/writing/${slug}`} className="writing-row">
      <Icon name="pencil" />
      <b lang={langOf(title)}>
        <Cited text={title} />
      </b>
      {state === 'done' ? (
        <span className="chip">
          <Icon name="check" />
          {m.writing_is_done()}
        </span>
      ) : lock ? (
        <span className="soft small writing-lock">
          <Icon name="lock" />
          {m.characters_locked()}
        </span>
      ) : state === 'begun' ? (
        <span className="chip gold">{m.writing_is_begun()}</span>
      ) : (
        <Icon name="next" />
      )}
    </a>
  </li>
)
