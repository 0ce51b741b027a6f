-- What every subject stands on: clocks, keys, limits, repeats, messages out, counts of what happens.

-- Tables of a learner's rows stand here and all others in `public`, from where no foreign key leads here: they can be kept or moved without the
-- rest. Other names need no schema, for the search path has both.
create schema learner;

-- Keys that the nodes share, each made by the first that needs it.
create table secrets (
  name text primary key,
  value bytea not null,
  created_at timestamptz not null default now()
);

-- Counters of the limits on codes, passwords and messages: one row a limit and subject, started anew when its window has
-- ended. One conditional upsert raises it and says whether that was allowed.
create table limit_counters (
  scope text not null,
  subject text not null,
  used int not null,
  ends_at timestamptz not null,
  -- When each use of a limit was taken, while it counts: so that no span of its length, wherever it begins, holds more uses
  -- than are allowed. Empty for limits of many uses, which are counted from their first one on.
  times timestamptz[] not null default '{}',
  primary key (scope, subject)
);
create index limit_counters_by_end on limit_counters (ends_at);

-- Writing calls that were answered, so that repeating one does nothing again.
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

-- Messages out, of every channel: committed before they are sent, shown at /dev/outbox when no gateway is configured.
create table outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'mail', 'push')),
  recipient text not null,
  -- What mail has above its text.
  subject text,
  text text not null,
  sent_at timestamptz not null default now(),
  -- A row is committed before anything is sent. 'shown': the built-in outbox, nothing leaves. Otherwise waiting → sending →
  -- sent | failed | unknown. 'sending' is written before the gateway is called, so that no row is ever sent twice; where
  -- the answer was lost the row is 'unknown' and stays so.
  status text not null default 'shown' check (status in ('shown', 'waiting', 'sending', 'sent', 'failed', 'unknown')),
  attempts int not null default 0,
  not_before timestamptz not null default now(),
  expires_at timestamptz,
  claimed_at timestamptz,
  provider text,
  provider_id text,
  error text,
  -- To which broadcast a message belongs, so that those that wait can be taken back.
  about text
);
create index outbox_by_recipient on outbox (recipient, id desc);
-- Who sends takes what waits of a channel by when it may go. The state stands written out in the statements: of a state that is a
-- parameter no partial index is used.
create index outbox_in_turn on outbox (channel, not_before, id) where status = 'waiting';
create index outbox_being_sent on outbox (claimed_at) where status = 'sending';
create index outbox_waiting_about on outbox (about) where status = 'waiting' and about is not null;

-- How often something happened within an hour, for all learners together: no row says who. Kept for 30 days.
create table event_counts (
  hour timestamptz not null,
  type text not null check (type in ('page-view', 'event', 'timing')),
  name text not null,
  -- A page as the list of pages writes it, such as /lessons/{lessonId}, or "other": never an address.
  route text not null,
  -- Redacted; a timing in two significant digits.
  value text not null default '',
  -- The build of the program that counted.
  release text not null,
  count int not null check (count > 0),
  primary key (hour, type, name, route, value, release)
);

-- The clock of a zone at an instant. A zone that this database's list doesn't have, being older than Node's, would end a statement about many
-- learners for all of them: there it is Yangon’s. Restoring a backup leaves functions where they are, and creates them anew.
create or replace function own_time(instant timestamptz, zone text) returns timestamp language plpgsql stable as $$
begin
  return instant at time zone zone;
exception when invalid_parameter_value then
  return instant at time zone 'Asia/Yangon';
end
$$;

-- A learner's day of study turns when a clock where they are shows 4 in the morning; the program has the same as `studyDay`.
create or replace function study_day(instant timestamptz, zone text) returns date language sql stable as $$
  select (own_time(instant, zone) - interval '4 hours')::date
$$;
