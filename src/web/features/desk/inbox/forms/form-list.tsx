import type { Client } from '#contract/client.ts'
import { DEFAULT_TIME_ZONE } from '#domain/base/constants.ts'
import { m } from '#messages'
import { day, number } from '#web/i18n/format.ts'

type Head = Awaited<ReturnType<Client['inbox']['forms']>>['data'][number]

/** Until when a form is open, how many places are left, or why it can't be sent. */
export function Openness({
  state,
  opens_at,
  closes_at,
  places_left,
}: Omit<Head, 'slug' | 'title' | 'description'>) {
  if (state === 'over') return <p className="chip">{m.desk_inbox_form_over()}</p>
  if (state === 'full') return <p className="chip">{m.desk_inbox_form_full()}</p>
  if (state === 'soon')
    return <p className="chip gold">{m.desk_inbox_opens({ day: day(opens_at ?? '', DEFAULT_TIME_ZONE) })}</p>
  if (places_left === null && closes_at === null) return null
  const left = places_left === null ? '' : m.desk_inbox_places_left({ count: number(places_left) })
  // Its last moment is the one before.
  const until = closes_at && new Date(Date.parse(closes_at) - 1).toISOString()
  const closes = until ? m.desk_inbox_closes({ day: day(until, DEFAULT_TIME_ZONE) }) : ''
  return <p className="chip">{[left, closes].filter(Boolean).join(' · ')}</p>
}

/** The forms that are open. */
export const FormList = ({ forms }: { forms: readonly Head[] }) =>
  forms.length === 0 ? (
    <p className="empty">{m.desk_forms_none()}</p>
  ) : (
    <ul className="form-list">
      {forms.map(({ slug, title, description, ...open }) => (
        <li key={slug}>
          <a href={`/form?slug=${slug}`} className="card">
            <h2>{title}</h2>
            <p>{description}</p>
            <Openness {...open} />
          </a>
        </li>
      ))}
    </ul>
  )
