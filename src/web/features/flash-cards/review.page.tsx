import { data, Link } from 'react-router'
import { CallError } from '#contract/errors.ts'
import { m } from '#messages'
import { apiContext, pageContext } from '#web/api-context.ts'
import { withToasts } from '#web/browser/failures.ts'
import { number } from '#web/i18n/format.ts'
import type { Route } from './+types/review.page.ts'
import { ForecastChart } from './forecast-chart.tsx'
import { MemoryFit } from './memory-fit.tsx'
import { ReviewSettings } from './review-settings.tsx'
import { WaitingReviews } from './waiting-reviews.tsx'

export const meta: Route.MetaFunction = () => [{ title: `${m.review_title()} · Thazin` }]

export async function loader({ context }: Route.LoaderArgs) {
  const learner = context.get(pageContext).visitor.learner
  const { data: overview } = await context.get(apiContext).flashCards.overview({
    language_id: learner?.current_view_language_id ?? 1,
  })
  return { ...overview, learnerId: learner?.id ?? 0 }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const { flashCards } = context.get(apiContext)
  if (form.get('intent') === 'fit') return { fitted: (await flashCards.fit({})).data }
  try {
    await flashCards.saveSettings({
      daily_minutes: String(form.get('daily_minutes')),
      buttons: Number(form.get('buttons')),
    })
    return { saved: true }
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return data({ saved: false, fields: error.fields }, { status: 422 })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withToasts(serverAction)

export default function ReviewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { due, minutes, forecast, catch_up: plan, settings, learnerId } = loaderData
  const hasCards = due > 0 || loaderData.new > 0
  return (
    <main className="review">
      <h1>{m.review_title()}</h1>
      <WaitingReviews learnerId={learnerId} />
      {hasCards ? (
        <section className="card review-due">
          <p>
            <b className="review-count">{number(due)}</b> {m.review_due()}
            {due > 0 && <span className="soft small">{m.review_minutes({ count: number(minutes) })}</span>}
          </p>
          {loaderData.new > 0 && (
            <p className="soft small">{m.review_new({ count: number(loaderData.new) })}</p>
          )}
          <Link className="button" to="/review/cards">
            {m.review_start()}
          </Link>
        </section>
      ) : (
        <section className="card review-due">
          <h2>{forecast.some((day) => day.due > 0) ? m.review_none() : m.review_empty()}</h2>
          <p className="soft">
            {forecast.some((day) => day.due > 0) ? m.review_none_text() : m.review_empty_text()}
          </p>
          <Link className="button" to="/learn">
            {m.review_to_learn()}
          </Link>
        </section>
      )}
      {plan && (
        <section className="card">
          <h2>{m.review_days_away({ days: number(plan.days_away) })}</h2>
          <p className="soft">
            {m.review_plan({
              overdue: number(plan.overdue),
              days: number(plan.days),
              today: number(plan.today),
            })}
          </p>
        </section>
      )}
      <Link className="button quiet" to="/decks">
        {m.review_decks()}
      </Link>
      <ForecastChart forecast={forecast} />
      <ReviewSettings settings={settings} answer={actionData?.saved === undefined ? undefined : actionData} />
      <MemoryFit
        missing={loaderData.reviews_until_fit}
        isFitted={settings.parameters !== null}
        answer={actionData && 'fitted' in actionData ? actionData.fitted : undefined}
      />
    </main>
  )
}
