-- Study counts by itself, each event once and on the learner's own day of it, in the language that was studied.
alter table daily_seconds rename column seconds to call_seconds;
alter table daily_seconds drop constraint daily_seconds_kind_check;
alter table daily_seconds alter column call_seconds set default 0;
alter table daily_seconds
  add constraint daily_seconds_kind_check
    check (kind in ('video', 'quiz', 'review', 'drawing', 'reading', 'live', 'screen')),
  add column language_id smallint not null default 1,
  -- What the events took, and how many they were; beside what clients counted themselves, of which the larger counts.
  add column event_ms int not null default 0 check (event_ms between 0 and 86400000),
  add column events int not null default 0,
  -- The smallest and the largest distance from UTC (minutes) at which the learner studied on that day.
  add column least_offset smallint,
  add column most_offset smallint;
update daily_seconds set language_id = learners.language_id from learners where learners.id = learner_id;
alter table daily_seconds drop constraint daily_seconds_pkey, add primary key (learner_id, day, kind, language_id);

-- Seconds that count. A language's share of what clients counted beyond the events is its share of those calls.
create view studied as
select learner_id, day, kind, language_id, events, event_ms, least_offset, most_offset,
  event_ms / 1000.0::float8 + case when calls > of_events then (calls - of_events) * call_seconds / calls else 0 end as seconds
from (
  select *, sum(call_seconds) over kinds as calls, sum(event_ms) over kinds / 1000.0::float8 as of_events
  from daily_seconds window kinds as (partition by learner_id, day, kind)
) as by_kind;

-- Ids of events that leave nothing else behind.
create table study_events (
  learner_id bigint not null references learners on delete cascade,
  event_id uuid not null,
  kind text not null check (kind in ('video', 'short', 'reading')),
  -- The lesson, short or micro lesson.
  subject_id int not null,
  seconds int not null,
  studied_at timestamptz not null,
  primary key (learner_id, event_id)
);

-- Days on which the learner announced that they can't study: like outages, they neither count for a streak nor break it.
create table study_pauses (
  learner_id bigint not null references learners on delete cascade,
  from_day date not null,
  until_day date not null check (until_day >= from_day),
  primary key (learner_id, from_day)
);

-- The learner's zone before the last change of it: what was studied before is of the days of that one.
alter table learners add column time_zone_before text, add column time_zone_since timestamptz;

-- What was answered, reviewed and drawn before counts as well.
with zoned as (
  select learners.id, coalesce(names.name, 'Asia/Yangon') as zone
  from learners left join pg_timezone_names as names on names.name = learners.time_zone
), events as (
  select answers.learner_id, ended_at as at, 'quiz' as kind, levels.language_id,
    least(600000, extract(epoch from ended_at - started_at) * 1000)::int as ms
  from answers join questions on questions.id = question_id join lessons on lessons.id = lesson_id
    join units on units.id = unit_id join levels on levels.id = level_id
  union all
  -- Not those of own cards: most were imported, and studied elsewhere.
  select learner_id, reviewed_at, 'review', language_id, least(60000, duration_ms) from reviews join cards on cards.id = card_id
  union all
  select learner_id, drawn_at, 'drawing', 2, least(600000, duration_ms) from drawings
)
insert into daily_seconds as known (learner_id, day, kind, call_seconds, language_id, event_ms, events, least_offset, most_offset)
select learner_id, (at at time zone zone)::date, kind, 0, language_id, least(86400000, sum(ms)), count(*),
  min(extract(epoch from (at at time zone zone) - (at at time zone 'UTC')) / 60),
  max(extract(epoch from (at at time zone zone) - (at at time zone 'UTC')) / 60)
from events join zoned on zoned.id = learner_id
group by 1, 2, 3, 5
on conflict (learner_id, day, kind, language_id) do update
  set event_ms = excluded.event_ms, events = excluded.events,
    least_offset = excluded.least_offset, most_offset = excluded.most_offset;
