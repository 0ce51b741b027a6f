import type { Preview } from '#contract/fields.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import type { CheapestMonth } from '#web/ui/preview/cheapest-month.ts'
import { PlanContents } from '#web/ui/preview/plan-contents.tsx'
import { OpenedBy } from '#web/ui/preview/ways-on.tsx'
import type { PathUnit } from './path-of-units.ts'

type Props = {
  unit: PathUnit
  preview: Preview
  months: CheapestMonth
  languageId: number
  /** A plan that opened it has ended. */
  hasLapsed: boolean
  /** The page of the path that is shown; the free unit stands on the first. */
  page: number
}

/** Card for a path of which only locked units are left: what the next one brings, what opens it, and what is free meanwhile. */
export function NextUnit({ unit, preview, months, languageId, hasLapsed, page }: Props) {
  const [product = 'english'] = preview.opened_by
  const why = hasLapsed
    ? m.school_learn_plan_ended
    : page > 1
      ? m.school_learn_opens_here
      : m.school_learn_free_done
  const free = [
    ...(page > 1 ? [{ to: '/learn?page=1', label: m.school_learn_free_unit() }] : []),
    { to: '/review', label: m.shared_tab_review() },
    ...(languageId === LANGUAGE_IDS.japanese
      ? [{ to: '/characters', label: m.school_preview_free_kana() }]
      : []),
    { to: '/stories', label: m.school_story_title() },
    { to: '/shorts', label: m.shared_tab_shorts() },
    { to: '/micro-lessons', label: m.school_micro_title() },
  ]
  return (
    <section className="next-unit" aria-labelledby="next-unit">
      <h2 id="next-unit">{why()}</h2>
      <p>
        {m.school_learn_comes_next({ number: number(unit.number) })}{' '}
        <b lang={detectLang(unit.title)}>
          <Cited text={unit.title} />
        </b>
      </p>
      <PlanContents preview={preview} title={m.school_preview_in_unit()} />
      <OpenedBy products={preview.opened_by} months={months} />
      <a className="button" href={`/pricing?product=${product}`}>
        {m.shared_preview_plans()}
      </a>
      <p className="small">{m.school_learn_free_meanwhile()}</p>
      <p className="free-meanwhile">
        {free.map(({ to, label }) => (
          <a key={to} className="chip" href={to}>
            {label}
          </a>
        ))}
      </p>
    </section>
  )
}
