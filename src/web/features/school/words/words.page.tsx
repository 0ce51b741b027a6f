import { keepAddress } from '#domain/memory/decks/keep-address.ts'
import type { Stage } from '#domain/memory/stage.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { SearchForm } from '#web/ui/fields/search-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PageLinks } from '#web/ui/shell/page-links.tsx'
import { StageBar } from './stages.tsx'
import { UnitFilter } from './unit-filter.tsx'
import { WordRow } from './word-row.tsx'
import styles from './words.css?url'
import {
  linkToReviewSession,
  MAX_CARDS,
  readWordsQuery,
  type WordsQuery,
  wordsAddress,
} from './words-query.ts'

export const handle = { tabs: false }

export const meta: Meta = () => [{ title: `${m.shared_characters_words()} · Thazin` }]

const PER_PAGE = 30

export async function loader({ api, url, learner }: PageArgs) {
  const query = readWordsQuery(url.searchParams)
  const { q, stage, level, unit, page } = query
  const language_id = learner?.current_view_language_id ?? LANGUAGE_IDS.english
  const list = api.words.list({
    language_id,
    q,
    page,
    per_page: PER_PAGE,
    ...(stage && { stage }),
    ...(level && { level }),
    ...(unit && { unit_id: unit }),
  })
  const [found, { data: next }] = await Promise.all([list, api.words.next({ language_id })])
  const { data: words, counts, coming, units, own_count: ownCount, pagination, time_zone: timeZone } = found
  const pages = { current: pagination.current_page, last: pagination.last_page }
  return { query, words, next, counts, coming, units, ownCount, pages, timeZone }
}

/** Everything that the learner has met, by how well it is known. */
export default function Words({ loaderData }: PageProps<typeof loader>) {
  const { query, words, next, counts, coming, units, ownCount, pages, timeZone } = loaderData
  const to = (change: Partial<WordsQuery>) => wordsAddress({ ...query, page: 1, ...change })
  const now = new Date()
  const hasMet = units.length > 0 || ownCount > 0
  return (
    <main className="words">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/library" label={m.shared_library_back()}>
        <h1>{m.shared_characters_words()}</h1>
      </PageHead>
      {hasMet && (
        <>
          <SearchForm
            action="/words"
            q={query.q}
            label={m.school_words_search()}
            keep={{ stage: query.stage, level: query.level, unit: query.unit }}
          />
          {next && (
            <a href={`/lessons/${next.lesson_id}`} className="card words-next">
              <Ring percent={next.percent} />
              <span>
                <b>
                  <Cited text={next.title} />
                </b>
                <span className="soft small">
                  {m.school_words_next({ percent: number(next.percent), count: number(next.unknown_count) })}
                </span>
              </span>
            </a>
          )}
          <StageBar counts={counts} chosen={query.stage} to={(stage) => to({ stage })} />
          <UnitFilter units={units} ownCount={ownCount} query={query} to={to} />
        </>
      )}
      {words.length > 0 ? (
        <ul>
          {words.map((word) => (
            <WordRow key={word.id} word={word} now={now} timeZone={timeZone} />
          ))}
        </ul>
      ) : (
        <Nothing query={query} />
      )}
      <PageLinks page={pages.current} lastPage={pages.last} addressOf={(page) => to({ page })} />
      <a href="/library?kind=word" className="block-link">
        {m.school_words_all()}
      </a>
      <a href={keepAddress(query.q)} className="block-link">
        {m.shared_own_word_keep()}
      </a>
      <div className="bottom-action">
        {coming > 0 && query.q === '' ? (
          <a href={linkToReviewSession(query)} className="button">
            <Icon name="cards" />
            {m.school_words_practise({ count: number(Math.min(coming, MAX_CARDS)) })}
          </a>
        ) : (
          <a href="/learn" className="button">
            {m.shared_review_to_learn()}
          </a>
        )}
      </div>
    </main>
  )
}

/** Ring of how much of something is known; it is said in words beside it. */
const Ring = ({ percent }: { percent: number }) => (
  <span className="words-ring" aria-hidden="true">
    <svg viewBox="0 0 44 44" aria-hidden="true">
      <circle cx="22" cy="22" r="19" />
      {percent > 0 && <circle cx="22" cy="22" r="19" pathLength="100" strokeDasharray={`${percent} 100`} />}
    </svg>
    {number(percent)} %
  </span>
)

/** Nothing fits what was asked for, or the stage has no words yet. */
const Nothing = ({ query }: { query: WordsQuery }) =>
  query.q || query.unit !== null || query.level ? (
    <Empty who="aung" pose="think" says={m.shared_host_nothing_found()} text={m.school_library_nothing()} />
  ) : (
    <Empty who="su-su" pose="wave" says={m.school_host_words_none()} text={EMPTY[query.stage ?? 'met']()} />
  )

/** Hints at what brings words into a stage that is empty. */
const EMPTY: Record<Stage, () => string> = {
  met: m.school_words_none_met,
  learning: m.school_words_none_learning,
  known: m.school_words_none_known,
}
