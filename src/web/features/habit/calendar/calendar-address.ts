import { readId } from '#web/ui/page/address-numbers.ts'

export const WEEKS = ['current', 'next', 'later'] as const
export type Week = (typeof WEEKS)[number]

export type CalendarView = {
  week: Week
  /** The chosen day, `YYYY-MM-DD`. */
  day: string
  /** The dialog that is open: for a new session, or for this one. */
  dialog: 'add' | number | null
  isSaved: boolean
}

/** Reads what an address shows. @param today the learner's own day */
export function readView({ searchParams }: URL, today: string): CalendarView {
  const asked = searchParams.get('week')
  const week = WEEKS.find((name) => name === asked) ?? 'current'
  const day = searchParams.get('day') ?? ''
  return {
    week,
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : week === 'current' ? today : '',
    dialog: searchParams.has('add') ? 'add' : readId(searchParams.get('edit')),
    isSaved: searchParams.has('saved'),
  }
}

type Asked = Partial<Pick<CalendarView, 'week' | 'day' | 'dialog' | 'isSaved'>>

/** The address of what is to be shown. */
export function calendarAddress({ week = 'current', day, dialog, isSaved }: Asked): string {
  const query = new URLSearchParams()
  if (week !== 'current') query.set('week', week)
  if (day) query.set('day', day)
  if (dialog === 'add') query.set('add', '1')
  else if (dialog) query.set('edit', String(dialog))
  if (isSaved) query.set('saved', '1')
  return query.size > 0 ? `/calendar?${query}` : '/calendar'
}
