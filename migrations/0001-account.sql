-- Accounts and their learners: signing in and devices, registration, the survey, the profile.

-- What signs in. A deleted account keeps its id, and so does its learner, and nothing that tells a person.
create table accounts (
  id uuid primary key default gen_random_uuid(),
  phone text unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_confirmed_at timestamptz,
  email text,
  password_hash text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index accounts_by_email on accounts (lower(email)) where email is not null;

-- Who studies. An account has one learner: of two sign-ups at once, one makes it.
create table learner.learners (
  id bigint generated always as identity primary key,
  account_id uuid not null unique references accounts,
  name text,
  -- The name as the learner typed it, where its normal form (Unicode, in canonical order) is another: Zawgyi is a guess, and a wrong
  -- one can be mended only from this.
  name_typed text,
  gender text check (gender in ('male', 'female', 'other')),
  age_group_id int,
  photo text,
  screen text check (screen in ('registration', 'level-test', 'learn')),
  is_new_user boolean not null default true,
  language_id int not null default 1,
  english_level_id int,
  japan_level_id int,
  cefr_level text,
  time_zone text not null default 'Asia/Yangon',
  -- The zone before the last change of it: what was studied before is of the days of that one.
  time_zone_before text,
  time_zone_since timestamptz,
  locale text not null default 'my',
  data_saver boolean not null default false,
  text_size int not null default 100,
  -- Whether a learner has had no cards but the school's, asked one way: so nearly everybody, for whom lists of cards needn't look for others.
  -- It's read with the session. Once false it stays so; triggers of 0003-memory.sql set it.
  school_cards_only boolean not null default true,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index learners_by_registration on learners (created_at);
-- A job looks for photos that no learner names.
create index learners_by_photo on learners (photo) where photo is not null;

-- The devices on which an account was signed in. A device holds a signed cookie with its id, for many months beyond its sessions;
-- its sends and tries are counted apart from those of strangers, who can therefore not lock the learner out.
create table devices (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index devices_by_account on devices (account_id, last_used_at);
create index devices_by_use on devices (last_used_at);

-- Who is signed in. token_hash is SHA-256 of a 256-bit random token; the token itself is never stored.
create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  -- Who of the account studies: no foreign key leads to the schema of learners.
  learner_id bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text,
  -- The list of devices names a session by this, which opens nothing.
  id uuid not null default gen_random_uuid(),
  -- Replaced by a newer session of the same device; it lives on for some minutes, for calls that are under way.
  superseded boolean not null default false,
  -- The device, and when the learner last proved to be who they are: by signing in, by the password, by a code. A session that
  -- takes another's place keeps both.
  device_id uuid references devices on delete set null,
  confirmed_at timestamptz not null default now()
);
create index sessions_by_account on sessions (account_id, created_at);
create index sessions_by_learner on sessions (learner_id, created_at);
create index sessions_by_expiry on sessions (expires_at);
create unique index sessions_by_id on sessions (id);
create index sessions_by_device on sessions (device_id);

-- Where an account's devices receive pushes, of what any of its learners is told. A device that somebody else signs in on is theirs from
-- then on.
create table push_tokens (
  token_hash bytea primary key,
  account_id uuid not null references accounts on delete cascade,
  token text not null,
  updated_at timestamptz not null default now(),
  -- A device belongs to the session that named it, and ends with it.
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  -- How it took its last pushes: how many in a row its service let time out, until when it waits because of that, and when it last
  -- answered.
  timeouts int not null default 0,
  waits_until timestamptz,
  answered_at timestamptz,
  -- The host that its pushes go to, so that those to a host that is full are passed over; null until a push to it is first looked at.
  host text
);
create index push_tokens_of_account on push_tokens (account_id);
create index push_tokens_of_session on push_tokens (session_hash);

-- At most one living code a phone and purpose: the primary key says so. code_hash is an HMAC under a server key.
create table one_time_codes (
  -- Whose code it is: the phone, or the id of the device that asked for it. Such a code stands beside the strangers' one and is
  -- used up by that device's tries alone.
  phone text not null,
  purpose text not null check (purpose in ('login', 'forgot-password', 'change-phone', 'delete-account', 'confirm')),
  code_hash bytea not null,
  -- Whose session asked for it.
  account_id uuid references accounts on delete cascade,
  wrong_tries int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  device_id uuid references devices on delete cascade,
  primary key (phone, purpose)
);
create index one_time_codes_by_expiry on one_time_codes (expires_at);
create index one_time_codes_by_account on one_time_codes (account_id) where account_id is not null;
create index one_time_codes_by_device on one_time_codes (device_id);

-- One living reset a phone: a new one takes the place of the old. Of the token only SHA-256 is kept.
create table password_resets (
  phone text primary key,
  token_hash bytea not null,
  expires_at timestamptz not null
);

-- Files whose row no longer names them: removed after the transaction that let them go has been committed.
create table files_to_remove (
  key text primary key,
  due_at timestamptz not null default now()
);

-- What newcomers answer one screen at a time, kept until their profile is complete, so that they go on where they stopped, on any phone.
create table learner.registration_answers (
  learner_id bigint primary key references learners,
  language_id int,
  knows text check (knows in ('never', 'little', 'lot')),
  daily_minutes int check (daily_minutes between 5 and 120),
  phrases_met boolean not null default false
);

-- Answers to the survey, whose questions are part of the program. No choice: the question was skipped.
create table learner.survey_answers (
  learner_id bigint not null references learners on delete cascade,
  question_id int not null,
  choice_ids jsonb not null default '[]',
  answered_at timestamptz not null default now(),
  primary key (learner_id, question_id)
);
