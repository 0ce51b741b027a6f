import { LANGUAGES } from '#domain/school/lookups.ts'
import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/documents/page-module.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PageLinks } from '#web/ui/shell/page-links.tsx'
import styles from './stories.css?url'
import { readStoriesQuery, type StoriesQuery, storiesAddress } from './stories-query.ts'
import { StoryRow } from './story-row.tsx'

export const meta: Meta = () => [{ title: `${m.story_title()} · Thazin` }]

/** Each has a picture, and a page costs 35 kB at most. */
const STORIES_AT_ONCE = 8

export async function loader({ api, url, learner }: PageArgs) {
  const query = readStoriesQuery(url.searchParams)
  const language = query.language ?? (learner?.current_view_language_id === 2 ? 2 : 1)
  const { level, page } = query
  const { data, levels, pagination } = await api.stories.list({
    language_id: language,
    ...(level && { level }),
    page,
    per_page: STORIES_AT_ONCE,
  })
  const stories = learner?.data_saver ? data.map((story) => ({ ...story, picture: null })) : data
  return { query: { ...query, language }, stories, levels, lastPage: pagination.last_page }
}

/** The stories of a language, by level. */
export default function Stories({ loaderData }: PageProps<typeof loader>) {
  const { query, stories, levels, lastPage } = loaderData
  const to = (change: Partial<StoriesQuery>) => storiesAddress({ ...query, page: 1, ...change })
  return (
    <main className="stories">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/library" label={m.library_back()}>
        <h1>{m.story_title()}</h1>
      </PageHead>
      <p className="soft">{m.story_about()}</p>
      <nav className="filter-row few" aria-label={m.story_language()}>
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
      {stories.length === 0 && <Empty who="aung" pose="wave" says={m.host_not_yet()} text={m.story_none()} />}
      {[...Map.groupBy(stories, ({ level }) => level)].map(([level, ofLevel]) => (
        <section key={level} aria-labelledby={`level-${level}`}>
          <h2 id={`level-${level}`}>{level}</h2>
          <ul>
            {ofLevel.map((story) => (
              <StoryRow key={story.slug} story={story} />
            ))}
          </ul>
        </section>
      ))}
      <PageLinks page={query.page} lastPage={lastPage} addressOf={(page) => to({ page })} />
    </main>
  )
}
