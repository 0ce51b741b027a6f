-- What a learner did. Every key begins with the learner, so that a table can be partitioned or distributed by learner.

create table lesson_progress (
  learner_id bigint not null references learners on delete cascade,
  lesson_id int not null references lessons,
  -- product codes: 0 complete, 1 pending, 2 to-do
  status smallint not null default 1 check (status in (0, 1, 2)),
  last_reached_second int not null default 0,
  -- merged watched ranges in seconds, [[from, to], …]
  watched jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (learner_id, lesson_id)
);

create table daily_seconds (
  learner_id bigint not null references learners on delete cascade,
  -- the learner's own day
  day date not null,
  kind text not null check (kind in ('video', 'quiz', 'live', 'screen')),
  seconds int not null check (seconds between 0 and 86400),
  primary key (learner_id, day, kind)
);

-- The ledger of what was granted: entitlements are derived from its rows.
create table grants (
  learner_id bigint not null references learners,
  id bigint generated always as identity,
  product text not null check (product in ('english', 'japanese', 'learn-plus')),
  plan_id int,
  source text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null default now(),
  primary key (learner_id, id),
  unique (source)
);
