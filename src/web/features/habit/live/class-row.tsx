import type { LiveEvent } from '#contract/habit/live.ts'
import { languageById } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { ClassAction } from './class-action.tsx'
import { formatClassStart, seatsInWords } from './class-text.ts'

type Props = {
  event: LiveEvent
  zone: string
  /** Number of the list's page that it stands on. */
  page?: number
}

/** A class as one row: its day, what it is, and what can be done about it. */
export function ClassRow({ event, zone, page }: Props) {
  const { id, title, teacher, duration, language_id } = event
  const { dayNumber, weekday, time } = formatClassStart(event, zone)
  const language = languageById(language_id)
  const about = [time, m.shared_unit_minutes({ count: number(duration) }), teacher, seatsInWords(event)]
  return (
    <li id={`class-${id}`} className="class">
      <span className="class-day">
        <b>{dayNumber}</b>
        <span className="soft small">{weekday.short}</span>
      </span>
      <span className="class-about">
        <b lang={detectLang(title)}>{title}</b>
        <span className="soft small">
          {language && <span lang={language.lang}>{language.native_name}</span>}
          {` · ${about.filter(Boolean).join(' · ')}`}
        </span>
      </span>
      <ClassAction event={event} page={page} />
    </li>
  )
}
