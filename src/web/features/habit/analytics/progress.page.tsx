import { LANGUAGE_IDS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { durationInWords, number } from '#web/i18n/format.ts'
import { weekdayNames } from '#web/i18n/weekday-names.ts'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AgreedAnswers } from './agreed-answers.tsx'
import styles from './analytics.css?url'
import { AnsweredQuestions } from './answered-questions.tsx'
import { Badges } from './badges.tsx'
import { Certificates } from './certificates.tsx'
import { Chart } from './chart.tsx'
import { StreakPause } from './streak-pause.tsx'

export const meta: Meta = () => [{ title: `${m.habit_stats_title()} · Thazin` }]

export async function loader({ api, learner }: PageArgs) {
  const { analytics, practice } = api
  const [{ data: week }, { data: standing }, { data: badges }, { data: agreed }, { data: asked }, mine] =
    await Promise.all([
      analytics.week({}),
      analytics.standing({}),
      analytics.badges({}),
      practice.acceptedAppeals({}),
      practice.studentQuestions({}),
      api.certificates.list({}),
    ])
  const dataSaver = learner?.data_saver ?? false
  return {
    week,
    standing,
    agreed,
    asked: [...asked].sort((one, other) => Number(other.is_new) - Number(one.is_new)),
    badges: badges.map(({ code, name, image }) => ({ code, name, image })),
    certificates: mine.data,
    dataSaver,
  }
}

/** Notes that what a teacher agreed with, or answered, has been seen; or pauses the streak. */
export async function action({ request, api }: PageArgs) {
  const form = await request.formData()
  const { practice, study } = api
  if (form.has('until')) await study.pause({ until: String(form.get('until')) || null })
  const [appeal_ids, question_ids] = [form.getAll('appeal').map(Number), form.getAll('question').map(Number)]
  if (appeal_ids.length > 0) await practice.appealsSeen({ appeal_ids })
  if (question_ids.length > 0) await practice.answersSeen({ question_ids })
  return redirect('/profile/progress')
}

const units = { sec: m.habit_stats_seconds, mins: m.habit_stats_minutes, hr: m.habit_stats_hours }

/** A value with at most one digit after the point, in the page's digits. */
const shown = (value: number) => {
  const tenth = Math.round(value * 10) % 10
  return tenth === 0 ? number(value) : `${number(value)}.${number(tenth)}`
}

/** A figure as soon as there is something to count: nobody is shown zeros. */
const won = (name: string, count: number, says = number(count)) => (count > 0 ? [[name, says]] : [])

/** A lower share (percent) tells beginners nothing but that it is hard. */
const MIN_SHOWN_CORRECTNESS = 60

/** The minutes of each language, where there is more than one. */
function ofLanguages(languages: readonly { language_id: number; minutes_learned: number }[]) {
  if (languages.length < 2) return []
  return languages.map(({ language_id, minutes_learned }) => {
    const minutes =
      language_id === LANGUAGE_IDS.japanese ? m.habit_stats_minutes_japanese : m.habit_stats_minutes_english
    return [minutes(), number(minutes_learned)]
  })
}

export default function ProgressPage({
  loaderData: { week, standing, agreed, asked, badges, certificates, dataSaver },
}: PageProps<typeof loader, typeof action>) {
  const unit = units[week.unit]()
  const figures = [
    ...won(
      m.shared_stats_streak(),
      standing.streak_days,
      m.shared_stats_days({ count: number(standing.streak_days) }),
    ),
    ...won(m.habit_stats_words_met(), standing.words_met),
    ...won(m.habit_stats_words_learning(), standing.words_learning),
    ...won(m.habit_stats_words(), standing.words_known),
    ...won(m.habit_stats_lessons(), standing.lessons_completed),
    ...won(m.habit_stats_minutes_learned(), standing.minutes_learned),
    ...ofLanguages(standing.languages),
    ...(standing.average_correctness >= MIN_SHOWN_CORRECTNESS
      ? [[m.habit_stats_correct(), `${number(standing.average_correctness)} %`]]
      : []),
    ...won(m.habit_stats_speed(), standing.average_second, durationInWords(standing.average_second)),
  ]
  return (
    <main className="progress-page">
      <link rel="stylesheet" href={styles} precedence="page" />
      <header className="progress-head">
        <a href="/learn" className="round-link" aria-label={m.habit_stats_back()}>
          <Icon name="back" />
        </a>
        <h1>{m.habit_stats_title()}</h1>
      </header>
      <AgreedAnswers appeals={agreed} />
      <AnsweredQuestions asked={asked} />
      <Chart
        id="week"
        title={m.habit_stats_week()}
        about={`${shown(week.total)} ${unit}`}
        heads={[m.habit_stats_day(), unit]}
        bars={week.days.map(({ day_id, value }) => {
          const day = weekdayNames[day_id - 1]
          return { name: day?.name() ?? '', short: day?.short() ?? '', value, says: shown(value) }
        })}
      />
      <dl className="figures">
        {figures.map(([name, figure]) => (
          <div key={name} className="card">
            <dt className="soft small">{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <StreakPause until={standing.paused_until} days={standing.forecast.map(({ date }) => date)} />
      {standing.forecast.some(({ due }) => due > 0) && (
        <Chart
          id="forecast"
          title={m.habit_stats_forecast()}
          heads={[m.habit_stats_day(), m.habit_stats_cards()]}
          bars={standing.forecast.map(({ date, due }) => {
            const day = number(Number(date.slice(8)))
            return {
              name: `${day}.${number(Number(date.slice(5, 7)))}`,
              short: day,
              value: due,
              says: number(due),
            }
          })}
        />
      )}
      <Certificates certificates={certificates} />
      <Badges badges={badges} withoutPictures={dataSaver} />
    </main>
  )
}
