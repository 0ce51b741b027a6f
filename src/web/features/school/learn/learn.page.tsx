import { Fragment, type ReactNode } from 'react'
import type { Client } from '#contract/client.ts'
import type { Preview } from '#contract/fields.ts'
import { choiceCookie } from '#domain/base/set-cookie.ts'
import { firstDayOfWeek } from '#domain/habit/streaks/petals.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_IDS, languageById, STATUS } from '#domain/school/lookups.ts'
import { m } from '#messages'
import { PushInvite } from '#web/runtime/browser/push-invite/push-invite.tsx'
import { redirect } from '#web/runtime/documents/answers.ts'
import type { Meta, PageArgs, PageProps } from '#web/runtime/documents/page-module.ts'
import { Icon } from '#web/ui/icon.tsx'
import { readPageNumber } from '#web/ui/page/address-numbers.ts'
import { usePageView } from '#web/ui/page/page-view.ts'
import { readCheapestMonth } from '#web/ui/preview/cheapest-month.ts'
import { Bell } from './bell.tsx'
import { ChooseCourse } from './choose-course.tsx'
import { LevelDone } from './done/level-done.tsx'
import { EmptyPath } from './empty-path.tsx'
import { LearnGuide } from './learn-guide.tsx'
import { findMainStep, MainStep } from './main-step.tsx'
import aheadStyles from './next-unit.css?url'
import { NextUnit } from './next-unit.tsx'
import { Notices } from './notices.tsx'
import { Pages } from './pages.tsx'
import { listOpenStops, type PathUnit, pathUnit } from './path-of-units.ts'
import { AskReminder, answerReminder, ReminderTaken, readTakenTime } from './reminder.tsx'
import styles from './today.css?url'
import { TodayCard } from './today-card.tsx'
import { FinishedUnits, isUnitFinished, UnitOnPath } from './unit-on-path.tsx'
import { LearnWeekCard } from './week-card.tsx'

export const meta: Meta = () => [{ title: `${m.shared_tab_learn()} · Thazin` }]

/** A cheap phone draws no more of the path in one go. */
const UNITS_PER_PAGE = 4

export async function loader({ request, api, learner, now }: PageArgs) {
  const languageId = learner?.current_view_language_id ?? LANGUAGE_IDS.english
  const page = readPageNumber(new URL(request.url).searchParams)
  const [path, { data: levels }] = await Promise.all([
    api.learn.path({ per_page: UNITS_PER_PAGE, ...(page ? { page } : { current: true }) }),
    api.learn.levels({ language_id: languageId }),
  ])
  const { data: units, pagination, level: shown, today, ahead } = path
  if (units.length === 0 && page !== null) throw redirect('/learn')
  const onPath = units.map((unit) => pathUnit(learner?.data_saver ? { ...unit, cover_photo: null } : unit))
  return {
    languageId,
    level: levels.find(({ name }) => name === units[0]?.level_name) ?? null,
    instead: shown?.instead_of ? { level: shown.instead_of, shown: shown.code } : null,
    levels: levels.filter(({ unit_count }) => unit_count > 0),
    units: onPath,
    ahead: await readAhead(api, onPath, ahead),
    page: pagination.current_page,
    lastPage: pagination.last_page,
    isCurrent: page === null,
    today: { ...today, first: learner ? firstDayOfWeek(learner, new Date(now)) : 0 },
    doneToday: path.done_today,
    beside: path.beside,
    story: path.story,
    hasReminder: path.has_reminder,
    reminded: readTakenTime(new URL(request.url).searchParams),
    isAgreed: today.has_accepted_appeal,
    isAnswered: today.has_teacher_answer,
    unread: today.unread_notifications,
    isGuideSeen: today.guides_seen.includes('learn'),
  }
}

/** A learner who has finished a lesson may be asked whether they want reminders. */
const hasFinished = (units: readonly PathUnit[]) =>
  units.some(({ stops }) => stops.some(({ status }) => status === STATUS.complete))

/** Number of units that are finished before the first that is not. */
function beginningOf(units: readonly PathUnit[]) {
  const at = units.findIndex((unit) => !isUnitFinished(unit))
  return at < 0 ? units.length : at
}

/** Reads what the locked unit brings that comes after the finished ones. */
async function readAhead(
  api: Client,
  units: PathUnit[],
  ahead: { unit_id: number; preview: Preview; has_lapsed: boolean } | null,
) {
  const unit = units.find(({ id }) => id === ahead?.unit_id)
  if (!ahead || !unit) return null
  const { preview, has_lapsed: hasLapsed } = ahead
  return { unit, preview, hasLapsed, months: await readCheapestMonth(api) }
}

/** Changes the language or the level that is being learned. */
export async function action({ request, api, learner }: PageArgs) {
  const form = await request.formData()
  if (form.has('remind')) return redirect(await answerReminder(api, form))
  const languageId = Number(form.get('language_id') ?? learner?.current_view_language_id)
  const levelId = form.get('level_id')
  const level = languageId === LANGUAGE_IDS.japanese ? 'japan_level_id' : 'custom_set_student_level_id'
  await api.profile.update({ language_id: languageId, ...(levelId ? { [level]: levelId } : {}) })
  const language = languageById(languageId)?.name ?? DEFAULT_LANGUAGE
  return redirect('/learn', {
    headers: { 'set-cookie': choiceCookie('language', language) },
  })
}

type Props = PageProps<typeof loader, typeof action> & { children?: ReactNode }

/** The path; dialogs of the plans lie over it. */
export default function Learn({ loaderData, children }: Props) {
  const { languageId, level, levels, units, ahead, page, lastPage, isCurrent, today, beside, story } =
    loaderData
  const { name } = usePageView()
  // What stands in for a higher level is gone on with at its end.
  const open = listOpenStops(loaderData.instead ? [...units].reverse() : units).map(({ stop }) => stop)
  const [next] = open
  const finished = units.slice(0, beginningOf(units))
  const ofToday = { today, beside, story, done: loaderData.doneToday, open }
  const step = findMainStep(ofToday, isCurrent)
  // From the second day on, or once a unit is done: before, nobody knows what they would be reminded of.
  const isTime = today.first < today.day_id || units.some(isUnitFinished)
  const asks = isCurrent && !children && !loaderData.hasReminder && hasFinished(units) && isTime
  const isLater = step.to !== next?.to
  return (
    <>
      <main
        className={['learn', isCurrent && 'has-week', isLater && 'is-later'].filter(Boolean).join(' ')}
        inert={Boolean(children)}
      >
        <link rel="stylesheet" href={styles} precedence="page" />
        {ahead && <link rel="stylesheet" href={aheadStyles} precedence="page" />}
        <header className="learn-head">
          {name && <p className="soft small">{m.school_learn_hello({ name })}</p>}
          <ChooseCourse languageId={languageId} level={level} levels={levels} />
          <a href="/calendar" className="round-link learn-calendar" aria-label={m.shared_calendar_title()}>
            <Icon name="calendar" />
          </a>
          {!children && <LearnGuide isSeen={loaderData.isGuideSeen} />}
          <Bell unread={loaderData.unread} />
          <Notices {...loaderData} />
        </header>
        {isCurrent && <TodayCard {...ofToday} />}
        {isCurrent && <LearnWeekCard {...today} />}
        {asks && <AskReminder />}
        {isCurrent && loaderData.reminded && <ReminderTaken time={loaderData.reminded} />}
        <div className="learn-path">
          {units.length === 0 && <EmptyPath languageId={languageId} />}
          {isCurrent && loaderData.instead && (
            <p className="small">{m.school_level_without_units(loaderData.instead)}</p>
          )}
          <FinishedUnits units={finished} languageId={languageId} />
          {units.slice(finished.length).map((unit) => (
            <Fragment key={unit.id}>
              {ahead?.unit.id === unit.id && <NextUnit {...ahead} languageId={languageId} page={page} />}
              <UnitOnPath unit={unit} nextId={next?.id} languageId={languageId} />
            </Fragment>
          ))}
          {isCurrent && units.length > 0 && finished.length === units.length && (
            <LevelDone level={level} levels={levels} />
          )}
          {units.some(({ lock }) => lock) && (
            <a href="/learn/prices" className="chip plans">
              <Icon name="lock" />
              {m.school_learn_plans()}
            </a>
          )}
          <Pages page={page} lastPage={lastPage} />
          {!children && !asks && hasFinished(units) && <PushInvite isOffer />}
        </div>
        {(isCurrent || next) && <MainStep {...step} />}
      </main>
      {children}
    </>
  )
}
