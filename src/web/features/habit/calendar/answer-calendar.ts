import type { Client } from '#contract/client.ts'
import { CallError } from '#contract/errors.ts'
import { findWeekday } from '#domain/time/day.ts'
import { redirect, respond } from '#web/runtime/documents/answers.ts'
import { toOnceOptions } from '#web/runtime/documents/repeat-key.ts'
import { type CalendarView, calendarAddress } from './calendar-address.ts'

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

const isDay = (date: string) =>
  /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(`${date}T00:00:00Z`))

/** Values that were typed, as the calls want it. */
function wanted(form: FormData) {
  const date = text(form, 'date')
  return {
    date,
    day_id: isDay(date) ? findWeekday(date) : 0,
    time: text(form, 'time'),
    duration: text(form, 'duration'),
  }
}

async function change({ calendar }: Client, form: FormData) {
  const schedule_id = text(form, 'schedule_id')
  switch (form.get('intent')) {
    case 'add':
      return await calendar.create({ schedules: [wanted(form)] })
    case 'change':
      return await calendar.update({ schedule_id, ...wanted(form) })
    case 'remove':
      return await calendar.remove({ schedule_id })
    case 'new-feed':
      return await calendar.newFeed({}, toOnceOptions(form, {}))
    default:
      return await calendar.saveRepeat({ repeat_weekly_schedule: text(form, 'repeat') === '1' })
  }
}

/** The faults of a new session by the names of its fields. */
const plain = (fields: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, fault]) => [name.replace(/^schedules\.\d+\./, ''), fault]),
  )

/** Carries out what a form of the calendar asks for, and leads back to the day that it was sent from. */
export async function answerCalendar(api: Client, form: FormData, { week, day }: CalendarView) {
  try {
    await change(api, form)
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 422) throw error
    const { date, time, duration } = wanted(form)
    const values = { date: isDay(date) ? date : null, time, duration: Number(duration) || 15 }
    return respond({ fields: plain(error.fields), values }, { status: 422 })
  }
  return redirect(calendarAddress({ week, day, isSaved: true }))
}
