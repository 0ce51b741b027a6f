-- Study and its streak, badges, the calendar, live classes, notifications.

-- How long each learner studied, by their own days.
create table learner.daily_seconds (
  learner_id bigint not null references learners on delete cascade,
  -- The learner's own day.
  day date not null,
  kind text not null check (kind in ('video', 'quiz', 'review', 'drawing', 'reading', 'live', 'screen')),
  language_id smallint not null default 1,
  -- What clients counted themselves.
  call_seconds int not null default 0 check (call_seconds between 0 and 86400),
  -- What the events took, and how many they were. Of this and what clients counted, the larger counts.
  event_ms int not null default 0 check (event_ms between 0 and 86400000),
  events int not null default 0,
  -- The smallest and the largest distance from UTC (minutes) at which the learner studied on that day.
  least_offset smallint,
  most_offset smallint,
  -- Whether anything of the day was told in time: what comes a month late is kept and counted, but makes no streak.
  in_time boolean not null default true,
  primary key (learner_id, day, kind, language_id)
);
-- Learners a day: rows lie in the order of their days, so that a few kilobytes find them.
create index daily_seconds_by_day on daily_seconds using brin (day) with (pages_per_range = 32, autosummarize = on);

-- Seconds that count. A language's share of what clients counted beyond the events is its share of those calls.
create view learner.studied as
select learner_id, day, kind, language_id, events, event_ms, least_offset, most_offset,
  event_ms / 1000.0::float8 + case when calls > of_events then (calls - of_events) * call_seconds / calls else 0 end as seconds
from (
  select *, sum(call_seconds) over kinds as calls, sum(event_ms) over kinds / 1000.0::float8 as of_events
  from daily_seconds window kinds as (partition by learner_id, day, kind)
) as by_kind;

-- Ids of events that leave nothing else behind.
create table learner.study_events (
  learner_id bigint not null references learners on delete cascade,
  event_id uuid not null,
  kind text not null check (kind in ('video', 'short', 'reading', 'listening', 'story', 'writing')),
  -- The lesson, short, micro lesson, story or guided writing; of listening, the language.
  subject_id int not null,
  seconds int not null,
  studied_at timestamptz not null,
  primary key (learner_id, event_id)
);
-- The shorts and micro lessons of a learner's day, which the path shows as done.
create index study_events_beside on study_events (learner_id, studied_at) where kind in ('short', 'reading');

-- Days on which the learner announced that they can't study: like outages, they neither count for a streak nor break it.
create table learner.study_pauses (
  learner_id bigint not null references learners on delete cascade,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  primary key (learner_id, from_day)
);

create table learner.badges (
  learner_id bigint not null references learners on delete cascade,
  code text not null,
  earned_at timestamptz not null default now(),
  primary key (learner_id, code)
);

-- When learners mean to study. Days and minutes are those of the learner's own clock, wherever they are.
create table learner.study_calendars (
  learner_id bigint primary key references learners on delete cascade,
  repeat_weekly boolean not null default false,
  -- A new address of the feed is a new version: the address before says nothing any more.
  feed_version int not null default 0,
  -- When the learner's next session begins, and they are reminded of it.
  reminder_at timestamptz
);
create index study_calendars_by_reminder on study_calendars (reminder_at) where reminder_at is not null;

-- The times of a learner's week.
create table learner.study_sessions (
  learner_id bigint not null references learners on delete cascade,
  id int generated always as identity,
  day_id smallint not null check (day_id between 1 and 7),
  minute smallint not null check (minute between 0 and 1439),
  -- Minutes.
  duration smallint not null check (duration between 5 and 240),
  -- The first session; where the calendar doesn't repeat, the only one.
  first_day date not null,
  changed_at timestamptz not null default now(),
  primary key (learner_id, id)
);
-- The sweep of times that are over looks for them by their day.
create index study_sessions_by_first_day on study_sessions (first_day);

-- Classes that are held at a time; the meeting itself is a link.
create table live_events (
  id int generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  -- {my, en}
  title jsonb not null,
  description jsonb not null,
  teacher text not null,
  cover_photo text,
  language_id int not null,
  starts_at timestamptz not null,
  -- Minutes.
  duration smallint not null check (duration between 10 and 240),
  seats int check (seats between 1 and 1000),
  -- The operator's own link; without one, ours.
  meeting_url text,
  -- The hosting id of a video.
  recording text,
  cancelled_at timestamptz,
  -- Counts the changes that are told.
  changes int not null default 0,
  -- The beginning of which those who asked were reminded.
  reminded_for timestamptz
);
create index live_events_by_start on live_events (starts_at);
create index live_events_by_recording on live_events (recording) where recording is not null;

-- Who wants to be told of a class, and who came: both have a seat.
create table learner.live_attendees (
  learner_id bigint not null references learners on delete cascade,
  live_event_id int not null references live_events on delete cascade,
  is_notify boolean not null default false,
  joined_at timestamptz,
  seconds int not null default 0,
  -- When the learner left for the meeting, until they come back: joining alone counts nothing.
  away_since timestamptz,
  primary key (learner_id, live_event_id)
);
create index live_attendees_with_seat on live_attendees (live_event_id, learner_id)
  where is_notify or joined_at is not null;

-- As imported from content/.
create table tips (
  id int generated always as identity primary key,
  slug text not null unique,
  position int not null,
  title jsonb not null,
  body jsonb not null,
  link text,
  -- For whom it fits best.
  fits text,
  hidden boolean not null default false
);

-- When each learner's next tip is due.
create table learner.tip_turns (
  learner_id bigint primary key references learners,
  next_at timestamptz not null
);
create index tip_turns_by_time on tip_turns (next_at);

-- What learners were notified of. `key` names the occasion: a learner is notified of each once.
create table learner.notifications (
  learner_id bigint not null references learners,
  id bigint generated always as identity,
  key text not null check (length(key) between 1 and 200),
  kind text not null check (kind in ('tip', 'payment', 'live', 'answer', 'streak', 'reminder', 'general')),
  -- {my, en}
  title jsonb not null,
  body jsonb not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (learner_id, id),
  unique (learner_id, key)
);
create index notifications_unread on notifications (learner_id) where read_at is null;
create index notifications_by_age on notifications (created_at) where kind <> 'tip';

-- Which kinds of notifications a learner wants on their devices, and when not; without a row, the defaults hold.
create table learner.notification_settings (
  learner_id bigint primary key references learners,
  -- What differs from the defaults: {kind: boolean}
  kinds jsonb not null default '{}',
  -- On the learner's own clock; equal ones make no quiet hours.
  quiet_from time not null default '21:00',
  quiet_to time not null default '07:00',
  paused_until timestamptz
);
create index notification_settings_streak on notification_settings (learner_id) where (kinds ->> 'streak')::boolean;

-- Messages of the operator to many learners: told in the order of their ids, a few hundred in each transaction.
create table broadcasts (
  id int generated always as identity primary key,
  -- Names of groups; a learner is told who belongs to all of them.
  audience text[] not null,
  -- {my, en}
  title jsonb not null,
  body jsonb not null,
  link text,
  per_minute int not null check (per_minute between 1 and 60000),
  state text not null default 'running' check (state in ('running', 'stopped', 'done')),
  -- How many there were when it began.
  counted int not null,
  -- The last learner who was looked at, and the last there was when it began.
  last_learner bigint not null default 0,
  until_learner bigint not null,
  told int not null default 0,
  -- When the next push may go out.
  next_at timestamptz not null,
  created_at timestamptz not null,
  -- Of those whom quiet hours hold: when these end (ms since 1970), and when the next of them may be sent something.
  held jsonb not null default '{}'
);
create index broadcasts_running on broadcasts (id) where state = 'running';
