-- Which kinds of notifications a learner wants on their devices, and when not; without a row, the defaults hold.
create table notification_settings (
  learner_id bigint primary key references learners,
  -- What differs from the defaults: {kind: boolean}
  kinds jsonb not null default '{}',
  -- On the learner's own clock; equal ones make no quiet hours.
  quiet_from time not null default '21:00',
  quiet_to time not null default '07:00',
  paused_until timestamptz
);
create index notification_settings_streak on notification_settings (learner_id) where (kinds ->> 'streak')::boolean;

-- When each learner's next tip is due.
create table tip_turns (
  learner_id bigint primary key references learners,
  next_at timestamptz not null
);
create index tip_turns_by_time on tip_turns (next_at);
insert into tip_turns select id, now() from learners where deleted_at is null;

-- For whom a tip fits best.
alter table tips add column fits text;

-- A device belongs to the session that named it, and ends with it. Which session named those of before nobody noted.
delete from push_tokens;
alter table push_tokens add column session_hash bytea not null references sessions (token_hash) on delete cascade;
create index push_tokens_of_session on push_tokens (session_hash);

-- When the learner was notified of what a teacher decided or answered. What was told before is not told again.
alter table appeals add column notified_at timestamptz;
update appeals set notified_at = now() where state = 'accepted';
create index appeals_to_notify on appeals (learner_id) where state = 'accepted' and notified_at is null;
alter table student_questions add column notified_at timestamptz;
update student_questions set notified_at = now() where answered_at is not null;
create index student_questions_to_notify on student_questions (learner_id)
  where answered_at is not null and notified_at is null;
