-- What every feature stands on: secrets shared by the nodes, learners, sessions, codes, repeats, messages out.

create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

create table learners (
  id bigint generated always as identity primary key,
  phone text unique check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  phone_confirmed_at timestamptz,
  name text,
  email text,
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
  locale text not null default 'my',
  data_saver boolean not null default false,
  text_size int not null default 100,
  password_hash text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- token_hash is SHA-256 of a 256-bit random token; the token itself is never stored.
create table sessions (
  token_hash bytea primary key,
  learner_id bigint not null references learners on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text
);
create index sessions_by_learner on sessions (learner_id, created_at);
create index sessions_by_expiry on sessions (expires_at);

-- At most one living code a phone and purpose: the primary key says so. code_hash is an HMAC under a server key.
create table one_time_codes (
  phone text not null,
  purpose text not null check (purpose in ('login', 'forgot-password', 'change-phone', 'delete-account')),
  code_hash bytea not null,
  learner_id bigint references learners on delete cascade,
  wrong_tries int not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (phone, purpose)
);
create index one_time_codes_by_expiry on one_time_codes (expires_at);

-- Counters of the limits on codes, passwords and messages: one row a limit and subject, started anew when its window has
-- ended. One conditional upsert raises it and says whether that was allowed.
create table limit_counters (
  scope text not null,
  subject text not null,
  used int not null,
  ends_at timestamptz not null,
  primary key (scope, subject)
);
create index limit_counters_by_end on limit_counters (ends_at);

-- subject is the learner ('l:42') or, signed out, the address ('a:203.0.113.7'). Of the client's key only a hash is kept,
-- and the answer is encrypted under that key, for it may hold a session's token.
create table idempotency_keys (
  subject text not null,
  call text not null,
  key_hash bytea not null,
  body_hash bytea not null,
  answer bytea,
  created_at timestamptz not null default now(),
  primary key (subject, call, key_hash)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Messages out: committed before they are sent, shown at /dev/outbox when no gateway is configured.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  text text not null,
  sent_at timestamptz not null default now()
);
create index outbox_by_recipient on outbox (recipient, id desc);
