import { lessonPath } from '#domain/school/learn-path.ts'
import { LANGUAGE_IDS, languageById } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { detectLang } from '#web/i18n/lang-of.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Cited } from '#web/ui/cited.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { readPlans } from './read-plans.ts'

export const meta: Meta = () => [{ title: `${m.billing_plans_premium()} · Thazin` }]

/** A cheap phone draws no more of them. */
const UNITS = 3

/** The units that come next on the path and are locked, with what a plan opens. */
export async function loader(args: PageArgs) {
  const languageId = args.learner?.current_view_language_id ?? LANGUAGE_IDS.english
  const [offer, { data }] = await Promise.all([
    readPlans(args, languageById(languageId)?.name ?? 'english'),
    args.api.learn.listUnits({ language_id: languageId, per_page: 6, current: true }),
  ])
  const locked = data.filter(({ lock }) => lock).slice(0, UNITS)
  return {
    features: offer?.features ?? [],
    units: locked.map(({ id, title, lesson_count, total_minute, lessons }) => ({
      id,
      title,
      lesson_count,
      total_minute,
      to: lessons[0] ? lessonPath(lessons[0]) : '/learn',
    })),
  }
}

export default function Premium({ loaderData: { features, units } }: PageProps<typeof loader>) {
  return (
    <PlanDialog title={m.billing_plans_premium()}>
      <ul className="terms">
        {units.map(({ id, title, lesson_count, total_minute, to }) => (
          <li key={id}>
            <a href={to} className="choice term">
              <span className="term-whole">
                <b lang={detectLang(title)}>
                  <Cited text={title} />
                </b>
                <span className="soft small">
                  {m.billing_plans_unit_holds({
                    lessons: number(lesson_count),
                    minutes: number(total_minute),
                  })}
                </span>
              </span>
              <Icon name="next" />
            </a>
          </li>
        ))}
      </ul>
      <ul className="plan-features small">
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            {feature}
          </li>
        ))}
      </ul>
      <a href="/learn/language-payment" className="button">
        {m.billing_plans_see_prices()}
      </a>
      <a href="/learn" className="button quiet">
        {m.billing_plans_free_lessons()}
      </a>
    </PlanDialog>
  )
}
