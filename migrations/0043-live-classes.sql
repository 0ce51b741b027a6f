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
create table live_attendees (
  learner_id bigint not null references learners on delete cascade,
  live_event_id int not null references live_events on delete cascade,
  is_notify boolean not null default false,
  joined_at timestamptz,
  seconds int not null default 0,
  primary key (learner_id, live_event_id)
);
create index live_attendees_with_seat on live_attendees (live_event_id, learner_id)
  where is_notify or joined_at is not null;
