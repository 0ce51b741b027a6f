import { CARD_KINDS, type CardKind } from '#domain/memory/chosen.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import styles from '../cards.css?url'
import { COUNTS, DAYS_AHEAD, readStudy } from './chosen-study.ts'

export const handle = { tabs: false }

export const meta: Meta = () => [{ title: `${m.memory_study_title()} · Thazin` }]

const KINDS: Record<CardKind, () => string> = {
  word: m.shared_characters_words,
  character: m.memory_study_characters,
  own: m.memory_study_own,
}

export async function loader({ api, url, learner }: PageArgs) {
  const { units } = await api.words.list({
    language_id: learner?.current_view_language_id ?? LANGUAGE_IDS.english,
    per_page: 1,
  })
  return { units, chosen: readStudy(url.searchParams), isNothing: url.searchParams.has('none') }
}

/** A review session of the learner's own choice: which cards, and how many. */
export default function ChoosePage({ loaderData: { units, chosen, isNothing } }: PageProps<typeof loader>) {
  const all = { value: '', label: m.shared_characters_all() }
  const ahead = DAYS_AHEAD.map((days) => ({
    value: days,
    label: days === 1 ? m.memory_study_tomorrow() : m.memory_study_days({ days: number(days) }),
  }))
  return (
    <main className="review">
      <link rel="stylesheet" href={styles} precedence="page" />
      <PageHead back="/review" label={m.shared_review_back()}>
        <h1>{m.memory_study_title()}</h1>
      </PageHead>
      {isNothing ? (
        <section className="card review-due" role="status">
          <HostMessage who="aung" pose="think">
            <p>{m.memory_host_study_none()}</p>
          </HostMessage>
          <a className="button quiet" href="/learn">
            {m.shared_review_to_learn()}
          </a>
        </section>
      ) : (
        <p className="soft">{m.memory_study_text()}</p>
      )}
      <form action="/review/cards" className="form">
        <input type="hidden" name="study" value="1" />
        <SelectField
          id="ahead"
          label={m.memory_study_when()}
          chosen={chosen.ahead ?? ''}
          options={[{ value: '', label: m.memory_study_any_time() }, ...ahead]}
        />
        {units.length > 0 && (
          <SelectField
            id="unit"
            label={m.memory_study_unit()}
            chosen={chosen.unit ?? ''}
            options={[
              all,
              ...units.map(({ id, title, level }) => ({ value: id, label: `${level} · ${title}` })),
            ]}
          />
        )}
        <SelectField
          id="kind"
          label={m.memory_study_kind()}
          chosen={chosen.kind ?? ''}
          options={[all, ...CARD_KINDS.map((kind) => ({ value: kind, label: KINDS[kind]() }))]}
        />
        <SelectField
          id="most"
          label={m.memory_study_most()}
          chosen={chosen.most}
          options={COUNTS.map((count) => ({
            value: count,
            label: m.shared_preview_cards({ count: number(count) }),
          }))}
        />
        <button type="submit" className="button">
          {m.memory_review_start()}
        </button>
      </form>
    </main>
  )
}
