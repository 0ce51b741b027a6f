import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { CatalogueList } from '#web/ui/catalogue/catalogue-list.tsx'
import { readCatalogueQuery } from '#web/ui/catalogue/catalogue-query.ts'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from './stories.css?url'
import { StoryRow } from './story-row.tsx'

export const meta: Meta = () => [{ title: `${m.school_story_title()} · Thazin` }]

/** Each has a picture, and a page costs 35 kB at most. */
const STORIES_PER_PAGE = 8

export async function loader({ api, url, learner }: PageArgs) {
  const query = readCatalogueQuery(url.searchParams)
  const language =
    query.language ??
    (learner?.current_view_language_id === LANGUAGE_IDS.japanese
      ? LANGUAGE_IDS.japanese
      : LANGUAGE_IDS.english)
  const { level, page } = query
  const { data, levels, pagination } = await api.stories.list({
    language_id: language,
    ...(level && { level }),
    page,
    per_page: STORIES_PER_PAGE,
  })
  const stories = learner?.data_saver ? data.map((story) => ({ ...story, picture: null })) : data
  return { query: { ...query, language }, stories, levels, lastPage: pagination.last_page }
}

/** The stories of a language, by level. */
export default function Stories({ loaderData }: PageProps<typeof loader>) {
  const { query, stories, levels, lastPage } = loaderData
  return (
    <main className="shelf">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/library" label={m.shared_library_back()}>
        <h1>{m.school_story_title()}</h1>
      </PageHead>
      <p className="soft">{m.school_story_about()}</p>
      <CatalogueList
        at="/stories"
        query={query}
        label={m.shared_story_language()}
        items={stories}
        levels={levels}
        lastPage={lastPage}
        none={<Empty who="aung" pose="wave" says={m.shared_host_not_yet()} text={m.school_story_none()} />}
        row={(story) => <StoryRow key={story.slug} story={story} />}
      />
    </main>
  )
}
