-- When learners mean to study. Days and minutes are those of the learner's own clock, wherever they are.
create table study_calendars (
  learner_id bigint primary key references learners on delete cascade,
  repeat_weekly boolean not null default false,
  -- A new address of the feed is a new version: the address before says nothing any more.
  feed_version int not null default 0
);

create table study_sessions (
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
