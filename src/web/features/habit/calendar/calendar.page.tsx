import { studyDay } from '#domain/time/study-day.ts'
import { m } from '#messages'
import { dayInWords, weekday } from '#web/i18n/clock.ts'
import { halves, number } from '#web/i18n/format.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { readFormData } from '#web/runtime/documents/read-form-data.ts'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { answerCalendar } from './answer-calendar.ts'
import styles from './calendar.css?url'
import { calendarAddress, readView } from './calendar-address.ts'
import { DaySessions } from './day-sessions.tsx'
import { Feed } from './feed.tsx'
import { ProposedTime } from './proposal.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { shownWeek } from './shown-week.ts'
import { WeekStrip } from './week-card.tsx'
import { WeekTabs } from './week-tabs.tsx'

export const meta: Meta = () => [{ title: `${m.shared_calendar_title()} · Thazin` }]

export const handle = { tabs: false }

export async function loader({ url, api, attempt, learner }: PageArgs) {
  const { data: calendar } = await api.calendar.start({})
  const joined = learner ? studyDay(learner.created_at, learner.time_zone) : ''
  return { calendar, attempt, joined, view: readView(url, calendar.today) }
}

export async function action({ request, url, api }: PageArgs) {
  return await answerCalendar(api, await readFormData(request), readView(url, ''))
}

type Props = PageProps<typeof loader, typeof action>

export default function CalendarPage({ loaderData: { calendar, attempt, view, joined }, actionData }: Props) {
  const { today, study_day: studyDay, schedule_progress: progress, proposal } = calendar
  const shown = shownWeek(calendar, view, joined)
  const here = { week: view.week, day: view.day }
  const done = progress.days.reduce((sum, { minutes }) => sum + minutes, 0)
  const isRepeated = calendar.repeat_weekly_schedule === 1
  const isOpen = shown.dialog !== null || (actionData !== undefined && view.dialog !== null)
  return (
    <>
      <main className="calendar" inert={isOpen}>
        <link rel="stylesheet" href={styles} precedence="page" />
        <PageHead back="/learn" label={m.habit_calendar_back()}>
          <h1>{m.shared_calendar_title()}</h1>
          <span className="chip">
            {m.shared_calendar_minutes_of({ done: halves(done), goal: number(progress.daily_minutes * 7) })}
          </span>
        </PageHead>
        <p role="status" className="saved">
          {view.isSaved && !actionData && m.shared_profile_saved()}
        </p>
        <WeekTabs chosen={view.week} />
        {shown.days.length > 0 && (
          <WeekStrip
            days={shown.days}
            goal={progress.daily_minutes}
            week={view.week}
            chosen={shown.chosen}
            today={today}
          />
        )}
        {studyDay !== today && (
          <p className="soft">{m.habit_calendar_night({ day: weekday(studyDay).name })}</p>
        )}
        {shown.lists.map(({ date, sessions, classes }) => (
          <DaySessions
            key={date}
            title={dayInWords(date, today)}
            date={date}
            week={view.week}
            sessions={sessions}
            classes={classes}
            isMet={shown.metDays.has(date)}
            isNeverPlanned={shown.isNeverPlanned}
          />
        ))}
        {proposal && view.week === 'current' && <ProposedTime proposal={proposal} today={today} />}
        <a href="/live-classes" className="card calendar-live">
          <Icon name="live" />
          {m.habit_calendar_live()}
          <Icon name="next" />
        </a>
        <Feed address={calendar.calendar_url} attempt={attempt} />
        <div className="bottom-action">
          <Form method="post" className="calendar-repeat">
            <span id="repeat">{m.habit_calendar_repeat()}</span>
            <button
              type="submit"
              name="repeat"
              value={isRepeated ? '0' : '1'}
              role="switch"
              aria-checked={isRepeated}
              aria-labelledby="repeat"
              className="switch"
            />
          </Form>
          <a href={calendarAddress({ ...here, dialog: 'add' })} className="button">
            {m.habit_calendar_add()}
          </a>
        </div>
      </main>
      {shown.dialog && (
        <SessionDialog
          {...shown.dialog}
          values={actionData?.values ?? shown.dialog.values}
          days={shown.coming}
          today={today}
          isRepeated={isRepeated}
          errors={actionData?.fields ?? {}}
          closeTo={calendarAddress(here)}
        />
      )}
    </>
  )
}
