import type { Preview } from '#contract/fields.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { langOf } from '#web/i18n/lang-of.ts'
import { Cited } from '#web/ui/cited.tsx'
import type { CheapestMonth } from '#web/ui/preview/cheapest-month.ts'
import { OpenedBy } from '#web/ui/preview/ways-on.tsx'
import { WhatIsInside } from '#web/ui/preview/what-is-inside.tsx'
import type { PathUnit } from './path-of-units.ts'

type Props = {
  unit: PathUnit
  preview: Preview
  months: CheapestMonth
  languageId: number
}

/** After the free unit: what the next one brings, what opens it, and what is free meanwhile. */
export function NextUnit({ unit, preview, months, languageId }: Props) {
  const [product = 'english'] = preview.opened_by
  const free = [
    { to: '/review', label: m.tab_review() },
    ...(languageId === 2 ? [{ to: '/characters', label: m.preview_free_kana() }] : []),
    { to: '/shorts', label: m.tab_shorts() },
    { to: '/micro-lessons', label: m.micro_title() },
  ]
  return (
    <section className="next-unit" aria-labelledby="next-unit">
      <h2 id="next-unit">{m.learn_free_done()}</h2>
      <p>
        {m.learn_comes_next({ number: number(unit.number) })}{' '}
        <b lang={langOf(unit.title)}>
          <Cited text={unit.title} />
        </b>
      </p>
      <WhatIsInside preview={preview} title={m.preview_in_unit()} />
      <OpenedBy products={preview.opened_by} months={months} />
      <a className="button" href={`/pricing?product=${product}`}>
        {m.preview_plans()}
      </a>
      <p className="small">{m.learn_free_meanwhile()}</p>
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
