import { z } from 'zod'
import { call, data, flag, id, integer, optional, rawReply } from '#contract/call.ts'
import { clockTime } from '#contract/fields.ts'

const today = data(z.object({ second: z.int().describe('today’s seconds of this kind') }))

const dayId = integer(1, 7).describe('1 Monday to 7 Sunday')

const wanted = {
  day_id: dayId,
  time: clockTime,
  duration: integer(5, 240).describe('minutes'),
  date: optional(z.iso.date()).describe(
    'the day it is for, within the four weeks that are shown, by default the next with that weekday; where sessions repeat, its weekday alone counts',
  ),
}

const session = z.object({
  schedule_id: z.int(),
  time: z.string(),
  duration: z.int().describe('minutes'),
  date: z.string().describe('of the first, or the only one'),
})
const scheduleData = z
  .array(z.object({ day_id: z.int(), schedules: z.array(session) }))
  .describe('all 7 days, Monday first')

const clashes_with = z
  .array(z.object({ time: z.string(), title: z.string().nullable() }))
  .describe('what overlaps with it: sessions, and live classes by their title')
const liveClass = z.object({
  live_event_id: z.int(),
  time: z.string(),
  duration: z.int(),
  title: z.string(),
  clashes_with,
})
const week = z.array(
  z.object({
    date: z.string(),
    schedules: z.array(session.extend({ clashes_with })),
    live_events: z.array(liveClass).describe('of which the learner wants to be reminded'),
  }),
)
export type CalendarWeek = z.infer<typeof week>

const calendarData = z.object({
  today: z.string().describe('the learner’s own day'),
  study_day: z.string().describe('the day that minutes count for now: it turns at 4 in the morning'),
  schedule_data: scheduleData,
  schedule_progress: z.object({
    unit: z.enum(['sec', 'mins', 'hr']),
    days: z.array(
      z.object({
        day_id: z.int(),
        value: z.number(),
        goal: z.number(),
        date: z.string(),
        minutes: z.number().describe('studied, in halves'),
      }),
    ),
    daily_minutes: z.int().describe('the goal of each day'),
  }),
  repeat_weekly_schedule: z.literal([0, 1]),
  this_week: week.describe('Monday to Sunday, with what has passed'),
  upcoming: z.object({
    current_week: week.describe('what has not ended yet'),
    next_week: week,
    later: week.describe('the two weeks after it'),
  }),
  proposal: z
    .object({
      date: z.string(),
      day_id: z.int(),
      time: z.string(),
      duration: z.int(),
      cards: z.int(),
      minutes: z.int().describe('what the cards take, rounded up; the session may be longer'),
    })
    .nullable()
    .describe('a time for the first day whose cards have none'),
  calendar_url: z.string().describe('the learner’s own iCalendar feed'),
})
export type CalendarData = z.infer<typeof calendarData>

export const calendar = {
  start: call({
    method: 'GET',
    path: '/calendar/start',
    summary: 'When the learner plans to study, what they did this week, and a time for what is due.',
    access: 'learner',
    input: z.object({}),
    reply: data(calendarData),
  }),
  create: call({
    method: 'POST',
    path: '/calendar/create-schedule-data',
    summary: 'Adds times to study; an existing one isn’t duplicated.',
    access: 'learner',
    input: z.object({ schedules: z.array(z.object(wanted)).min(1).max(56) }),
    reply: data(scheduleData),
  }),
  update: call({
    method: 'POST',
    path: '/calendar/update-schedule-data',
    summary: 'Changes a time to study.',
    access: 'learner',
    input: z.object({ schedule_id: id, ...wanted }),
    reply: data(scheduleData),
  }),
  remove: call({
    method: 'DELETE',
    path: '/calendar/delete-schedule-data',
    summary: 'Removes a time to study.',
    access: 'learner',
    input: z.object({ schedule_id: id }),
    reply: data(scheduleData),
  }),
  saveRepeat: call({
    method: 'POST',
    path: '/calendar/save-repeat-weekly-schedule',
    summary:
      'Sets whether the week’s times repeat every week; if they no longer do, those of this week stay.',
    access: 'learner',
    input: z.object({ repeat_weekly_schedule: flag }),
    reply: data(z.object({ repeat_weekly_schedule: z.literal([0, 1]) })),
  }),
  feed: call({
    method: 'GET',
    path: '/calendar.ics',
    summary:
      'The learner’s times, and the live classes that they want to be reminded of, as iCalendar (RFC 5545).',
    access: 'public',
    origin: 'anyone',
    answers: 'raw',
    input: z.object({ token: z.string().min(1).max(100).describe('opens this feed and nothing else') }),
    reply: rawReply,
  }),
  newFeed: call({
    method: 'POST',
    path: '/calendar/new-feed',
    summary: 'Gives the learner’s iCalendar feed a new address; the old one stops working.',
    access: 'learner',
    input: z.object({}),
    reply: data(z.object({ calendar_url: z.string() })),
  }),
  saveJoinedLiveSecond: call({
    method: 'POST',
    path: '/calendar/save-jointed-live-event-second',
    summary:
      'The learner joins a live class, which takes a seat and counts nothing by itself; or tells how long they were in it, as far as it has lasted.',
    access: 'learner',
    silent: true,
    input: z.object({ live_event_id: id, second: optional(integer(1, 3600)) }),
    reply: data(
      z.object({
        second: z.int().describe('today’s seconds of this kind'),
        join_url: z.string().nullable().describe('as GET /get-live-events has it'),
      }),
    ),
  }),
  saveViewedVideoSecond: call({
    method: 'POST',
    path: '/calendar/save-viewed-video-second',
    summary: 'Adds watched seconds to the learner’s day.',
    access: 'learner',
    input: z.object({ second: integer(1, 3600) }),
    reply: today,
  }),
}
