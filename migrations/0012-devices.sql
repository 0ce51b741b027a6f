-- The devices on which an account was signed in. A device holds a signed cookie with its id, for many months beyond its sessions;
-- its sends and tries are counted apart from those of strangers, who can therefore not lock the learner out.
create table devices (
  id uuid primary key default gen_random_uuid(),
  learner_id bigint not null references learners on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index devices_by_learner on devices (learner_id, last_used_at);
create index devices_by_use on devices (last_used_at);

-- The device of a session, and when its learner last proved to be who they are: by signing in, by the password, by a code.
-- A session that takes another's place keeps both.
alter table sessions
  add column device_id uuid references devices on delete set null,
  add column confirmed_at timestamptz not null default now();
update sessions set confirmed_at = created_at;
create index sessions_by_device on sessions (device_id);

-- A code that a device asked for stands beside the strangers' one and is used up by that device's tries alone: in the column
-- phone, which says whose code it is, it has the device's id. (So the key stays, by which nodes of the release before write.)
alter table one_time_codes
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check
    check (purpose in ('login', 'forgot-password', 'change-phone', 'delete-account', 'confirm')),
  add column device_id uuid references devices on delete cascade;
create index one_time_codes_by_device on one_time_codes (device_id);
