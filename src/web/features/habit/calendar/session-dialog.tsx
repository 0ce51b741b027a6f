import { m } from '#messages'
import { dayInWords } from '#web/i18n/clock.ts'
import { number } from '#web/i18n/format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'

const DURATIONS = [5, 10, 15, 20, 30, 45, 60, 90]

/** `date`: null if it isn't a day. */
export type SessionValues = { date: string | null; time: string; duration: number }

type Props = {
  /** Null for a new one. */
  id: number | null
  values: SessionValues
  /** The days that it may be on. */
  days: string[]
  today: string
  isRepeated: boolean
  errors: Record<string, string>
  closeTo: string
}

/** Dialog in which a session is added, changed or removed. */
export function SessionDialog({ id, values, days, today, isRepeated, errors, closeTo }: Props) {
  const { date, time, duration } = values
  const durations = [...new Set([...DURATIONS, duration])].sort((a, b) => a - b)
  const dates = date === null || days.includes(date) ? days : [date, ...days]
  return (
    <Dialog title={id === null ? m.habit_calendar_add() : m.habit_calendar_edit()} closeTo={closeTo}>
      <Form method="post" noValidate className="form" key={`${id}`}>
        {id !== null && <input type="hidden" name="schedule_id" value={id} />}
        <SelectField
          id="date"
          label={m.habit_calendar_day()}
          options={dates.map((day) => ({ value: day, label: dayInWords(day, today) }))}
          chosen={date ?? today}
          error={errors.date ?? errors.day_id}
        />
        <TextField
          id="time"
          type="time"
          label={m.habit_calendar_time()}
          defaultValue={time}
          error={errors.time}
          required
        />
        <SelectField
          id="duration"
          label={m.habit_calendar_duration()}
          options={durations.map((minutes) => ({
            value: minutes,
            label: m.shared_unit_minutes({ count: number(minutes) }),
          }))}
          chosen={duration}
          error={errors.duration}
        />
        <button type="submit" name="intent" value={id === null ? 'add' : 'change'} className="button">
          {id === null ? m.habit_calendar_take() : m.shared_save()}
        </button>
        {id !== null && (
          <button type="submit" name="intent" value="remove" className="link-button calendar-remove">
            <Icon name="bin" />
            {isRepeated ? m.habit_calendar_remove_all() : m.habit_calendar_remove()}
          </button>
        )}
      </Form>
    </Dialog>
  )
}
