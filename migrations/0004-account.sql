-- Passwords forgotten, the list of devices, delivery of messages, files to remove, the survey.

-- One living reset a phone: a new one takes the place of the old. Of the token only SHA-256 is kept.
create table password_resets (
  phone text primary key,
  token_hash bytea not null,
  expires_at timestamptz not null
);

-- The list of devices names a session by an id that opens nothing. `superseded` marks a session that a newer one of the
-- same device replaced; it lives on for some minutes, for calls that are under way.
alter table sessions
  add column id uuid not null default gen_random_uuid(),
  add column superseded boolean not null default false;
create unique index sessions_by_id on sessions (id);

create index one_time_codes_by_learner on one_time_codes (learner_id) where learner_id is not null;

-- What POST /check-email promises is kept: an address belongs to one learner. Of doubles the oldest account keeps it.
update learners set email = null
where email is not null
  and exists (select from learners older where lower(older.email) = lower(learners.email) and older.id < learners.id);
create unique index learners_by_email on learners (lower(email)) where email is not null;

-- A row is committed before anything is sent. 'shown': the built-in outbox, nothing leaves. Otherwise waiting → sending →
-- sent | failed | unknown. 'sending' is written before the gateway is called, so that no row is ever sent twice; where
-- the answer was lost the row is 'unknown' and stays so.
alter table outbox
  add column status text not null default 'shown'
    check (status in ('shown', 'waiting', 'sending', 'sent', 'failed', 'unknown')),
  add column attempts int not null default 0,
  add column not_before timestamptz not null default now(),
  add column expires_at timestamptz,
  add column claimed_at timestamptz,
  add column provider text,
  add column provider_id text,
  add column error text;
create index outbox_to_send on outbox (not_before) where status in ('waiting', 'sending');

-- Files whose row no longer names them: removed after the transaction that let them go has been committed.
create table files_to_remove (
  key text primary key,
  due_at timestamptz not null default now()
);

-- The questions are part of the program; here are only the answers. No choice: the question was skipped.
create table survey_answers (
  learner_id bigint not null references learners on delete cascade,
  question_id int not null,
  choice_ids jsonb not null default '[]',
  answered_at timestamptz not null default now(),
  primary key (learner_id, question_id)
);
