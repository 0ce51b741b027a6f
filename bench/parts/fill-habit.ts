import type pg from 'pg'

const SESSIONS_EACH = 5
const NOTIFICATIONS_EACH = 40
/** Classes to come; ten times as many are over. */
const COMING = 20

export type Habit = { liveId: number }

/**
 * Gives learners a week of sessions that repeats, what they were notified of, and live classes of which each wants to be told of some;
 * the same rows every time, and each learner's among those of all others.
 * @returns a class to come with room for everybody
 */
export async function fillHabit(
  database: pg.Client,
  { first, learners }: { first: number; learners: number },
): Promise<Habit> {
  const last = first + learners - 1
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into study_calendars (learner_id, repeat_weekly, reminder_at)
     select id, id % 4 > 0, now() + (id % 1440) * interval '1 minute' from generate_series($1::bigint, $2::bigint) id`,
    [first, last],
  )
  await database.query(
    `insert into study_sessions (learner_id, day_id, minute, duration, first_day)
     select id, n, (id * 37 + n * 61) % 1440, 15, current_date - 7 + n
     from generate_series(1, $3::int) n cross join generate_series($1::bigint, $2::bigint) id`,
    [first, last, SESSIONS_EACH],
  )
  await database.query(
    `insert into notifications (learner_id, key, kind, title, body, link, created_at, read_at)
     select id, 'bench:' || n, case when n % 4 = 0 then 'tip' else 'general' end,
       '{"my": "အသိပေးချက်", "en": "News"}', '{"my": "ဆရာက ပြန်ဖြေထားပါတယ်။", "en": "Your teacher has answered."}', '/learn',
       now() - n * interval '1 day', case when n > 3 then now() end
     from generate_series(1, $3::int) n cross join generate_series($1::bigint, $2::bigint) id`,
    [first, last, NOTIFICATIONS_EACH],
  )
  const { rows } = await database.query(
    `insert into live_events (title, description, teacher, language_id, starts_at, duration, seats)
     select '{"my": "စကားပြော ဝိုင်း", "en": "Conversation circle"}', '{"my": "", "en": ""}', 'ဆရာမ ' || n % 5, 1 + n % 2,
       now() + n * interval '1 day', 45, case when n % 2 = 0 then 30 end
     from generate_series(-10 * $1::int, $1::int) n where n <> 0 order by n
     returning id, seats, starts_at > now() as "isComing"`,
    [COMING],
  )
  await database.query(
    `insert into live_attendees (learner_id, live_event_id, is_notify)
     select id, ($3::int[])[1 + (id * 13 + n * 7) % cardinality($3::int[])], true
     from generate_series(1, 3) n cross join generate_series($1::bigint, $2::bigint) id on conflict do nothing`,
    [first, last, rows.map(({ id }) => id)],
  )
  await database.query('set session_replication_role = origin')
  return { liveId: rows.find(({ isComing, seats }) => isComing && seats === null).id }
}
