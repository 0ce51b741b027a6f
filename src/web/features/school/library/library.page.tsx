import type { Client } from '#contract/client.ts'
import { m } from '#messages'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Filters } from './filters.tsx'
import { FindForm } from './find-form.tsx'
import styles from './library.css?url'
import { isHome, type LibraryQuery, readLibraryQuery } from './library-query.ts'
import { Results } from './results.tsx'
import { Tiles } from './tiles.tsx'

export const meta: Meta = () => [{ title: `${m.school_library_title()} · Thazin` }]

export async function loader({ api, url, now }: PageArgs) {
  const choices = await readChoices(api)
  const query = readLibraryQuery(url.searchParams, choices.levels)
  if (!isHome(query)) {
    const { timeZone, ...found } = await search(api, query)
    return { query, timeZone, home: null, isTaughtNow: false, found: { ...found, choices } }
  }
  const { data: home, time_zone: timeZone } = await api.library.home({})
  const begins = home.next_class?.starts_at
  const isTaughtNow = begins !== undefined && Date.parse(begins) <= Date.parse(now)
  return { query, timeZone, home, isTaughtNow, found: null }
}

/** Reads what can be chosen from; it stands in memory. */
async function readChoices({ learn, courses }: Client) {
  const [english, japanese, skills, categories] = await Promise.all([
    learn.levels({ language_id: 1 }),
    learn.levels({ language_id: 2 }),
    courses.skills({}),
    courses.categories({}),
  ])
  const levels = [...english.data, ...japanese.data].filter(({ unit_count }) => unit_count > 0)
  return { levels: levels.map(({ code }) => code), skills: skills.data, categories: categories.data }
}

async function search(api: Client, { q, kind, level, skill, category, page }: LibraryQuery) {
  const {
    data,
    pagination,
    time_zone: timeZone,
  } = await api.library.search({
    q,
    page,
    ...(kind && { kind }),
    ...(level && { level }),
    ...(skill && { skill_id: skill }),
    ...(category && { category_id: category }),
  })
  const pages = { current: pagination.current_page, last: pagination.last_page }
  return { groups: data.groups, isNearest: data.is_nearest, pages, timeZone }
}

/** Everything that there is to learn from: what there is, or what was looked for. */
export default function Library({ loaderData }: PageProps<typeof loader>) {
  const { query, timeZone, home, isTaughtNow, found } = loaderData
  return (
    <main className="library">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="page-head">
        {found && (
          <a href="/library" className="round-link" aria-label={m.shared_library_back()}>
            <Icon name="back" />
          </a>
        )}
        <h1>{m.school_library_title()}</h1>
      </header>
      <FindForm query={query} />
      {home && (
        <Tiles
          counts={home.counts}
          wordsMet={home.words_met}
          nextClass={home.next_class?.starts_at ?? null}
          isTaughtNow={isTaughtNow}
          timeZone={timeZone}
        />
      )}
      {found && (
        <>
          <Filters query={query} choices={found.choices} />
          <Results query={query} timeZone={timeZone} {...found} />
        </>
      )}
    </main>
  )
}
