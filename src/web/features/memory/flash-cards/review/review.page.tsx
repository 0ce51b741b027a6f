import { CallError } from '#contract/errors.ts'
import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { number } from '#web/i18n/format.ts'
import { respond } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Behaviour } from '#web/runtime/islands/behaviour.tsx'
import { HostMessage } from '#web/ui/hosts/host.tsx'
import styles from '../cards.css?url'
import { ForecastChart } from './forecast-chart.tsx'
import { MemoryFit } from './memory-fit.tsx'
import { ReviewSettingsForm } from './review-settings.tsx'

export const meta: Meta = () => [{ title: `${m.memory_review_title()} · Thazin` }]

export async function loader({ api, learner }: PageArgs) {
  const { data: overview } = await api.flashCards.overview({
    language_id: learner?.current_view_language_id ?? LANGUAGE_IDS.english,
  })
  return overview
}

export async function action({ request, api }: PageArgs) {
  const form = await request.formData()
  const { flashCards } = api
  if (form.get('intent') === 'fit') return { fitted: (await flashCards.fit({})).data }
  try {
    await flashCards.saveSettings({
      daily_minutes: String(form.get('daily_minutes')),
      buttons: Number(form.get('buttons')),
      both_ways: form.get('both_ways') === '1',
      typed: form.get('typed') === '1',
    })
    return { saved: true }
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    return respond({ saved: false, fields: error.fields }, { status: 422 })
  }
}

/** Cards beyond today's share: those to review, and new ones. */
type Beyond = { reviews: number; fresh: number }

/** Words for when nothing is left for today: the share is done, nothing is due, or nothing was ever met. */
function wordsOfNothing({ reviews, fresh }: Beyond, forecast: readonly { due: number }[]) {
  if (reviews + fresh > 0)
    return {
      title: m.memory_review_done_today(),
      text: reviews > 0 ? m.memory_review_done_today_text({ count: number(reviews) }) : null,
      host: { who: 'su-su', pose: 'glad', says: m.memory_host_review_done() },
    } as const
  if (forecast.some(({ due }) => due > 0))
    return {
      title: m.memory_review_none(),
      text: null,
      host: { who: 'aung', pose: 'sleep', says: m.memory_host_review_none() },
    } as const
  return {
    title: m.memory_review_empty(),
    text: null,
    host: { who: 'aung', pose: 'point', says: m.memory_host_review_empty() },
  } as const
}

/** New cards are named apart everywhere, and with what there is to review where a review session holds both. */
const newOnes = ({ due, new: fresh }: { due: number; new: number }) =>
  due > 0
    ? m.memory_review_with_new({ count: number(fresh), total: number(due + fresh) })
    : m.memory_review_new({ count: number(fresh) })

const goOnSays = ({ reviews, fresh }: Beyond) =>
  fresh > 0
    ? m.memory_review_go_on_new({ count: number(reviews + fresh), fresh: number(fresh) })
    : m.memory_review_go_on({ count: number(reviews) })

/** @param missed days without any review since the last one, today not among them */
function awaySays(missed: number) {
  if (missed > 1) return m.memory_review_days_away({ days: number(missed) })
  return missed === 1 ? m.memory_review_day_away() : m.memory_review_catching_up()
}

export default function ReviewPage({ loaderData, actionData }: PageProps<typeof loader, typeof action>) {
  const { due, minutes, forecast, catch_up: plan, settings } = loaderData
  const hasCards = due > 0 || loaderData.new > 0
  const missed = (plan?.days_away ?? 0) - 1
  const beyond = { reviews: loaderData.all_due - due, fresh: loaderData.all_new - loaderData.new }
  const { title, text, host } = wordsOfNothing(beyond, forecast)
  return (
    <main className="review">
      <link rel="stylesheet" href={styles} precedence="page" />
      <h1>{m.memory_review_title()}</h1>
      <Behaviour name="waiting-reviews" when="waiting">
        <div role="status" />
      </Behaviour>
      {hasCards ? (
        <section className="card review-due">
          <p>
            <b className="review-count">{number(due)}</b> {m.memory_review_due()}
            {due > 0 && (
              <span className="soft small">{m.memory_review_minutes({ count: number(minutes) })}</span>
            )}
          </p>
          {loaderData.new > 0 && <p className="soft small">{newOnes(loaderData)}</p>}
          <a className="button" href="/review/cards">
            {m.memory_review_start()}
          </a>
        </section>
      ) : (
        <section className="card review-due">
          <HostMessage {...host}>
            <p>{host.says}</p>
          </HostMessage>
          <h2>{title}</h2>
          {text && <p className="soft">{text}</p>}
          <a className="button" href="/learn">
            {m.shared_review_to_learn()}
          </a>
        </section>
      )}
      {plan && (plan.days > 1 || missed > 0) && (
        <section className="card">
          <h2>{awaySays(missed)}</h2>
          <p className="soft">
            {plan.days > 1
              ? m.memory_review_plan({
                  cards: number(loaderData.all_due),
                  days: number(plan.days),
                  today: number(due),
                })
              : m.memory_review_plan_today()}
          </p>
        </section>
      )}
      {beyond.reviews + beyond.fresh > 0 && (
        <a className="button quiet" href="/review/cards?all=1">
          {goOnSays(beyond)}
        </a>
      )}
      <a className="button quiet" href="/review/choose">
        {m.memory_study_title()}
      </a>
      <a className="button quiet" href="/listen">
        {m.shared_listen_title()}
      </a>
      <a className="button quiet" href="/practice/mistakes">
        {m.shared_mistakes_title()}
      </a>
      <a className="button quiet" href="/decks">
        {m.memory_review_decks()}
      </a>
      {loaderData.has_suspended && (
        <a className="button quiet" href="/review/set-aside">
          {m.memory_aside_title()}
        </a>
      )}
      <ForecastChart forecast={forecast} />
      <ReviewSettingsForm
        settings={settings}
        answer={actionData?.saved === undefined ? undefined : actionData}
      />
      <MemoryFit
        missing={loaderData.reviews_until_fit}
        isFitted={settings.parameters !== null}
        answer={actionData && 'fitted' in actionData ? actionData.fitted : undefined}
      />
    </main>
  )
}
