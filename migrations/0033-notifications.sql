-- What learners were notified of. `key` names the occasion: a learner is notified of each once.
create table notifications (
  learner_id bigint not null references learners,
  id bigint generated always as identity,
  key text not null check (length(key) between 1 and 200),
  kind text not null check (kind in ('tip', 'payment', 'live', 'answer', 'streak', 'reminder', 'general')),
  -- {my, en}
  title jsonb not null,
  body jsonb not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (learner_id, id),
  unique (learner_id, key)
);
create index notifications_unread on notifications (learner_id) where read_at is null;
create index notifications_by_age on notifications (created_at) where kind <> 'tip';
